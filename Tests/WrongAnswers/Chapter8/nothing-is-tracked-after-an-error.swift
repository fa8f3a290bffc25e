// After an error, nothing is tracked any more.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
//   } catch {
// -     accessList = list.outer
// +     accessList = nil
// END Step 8.5
