// An error ends the function, and what is local goes with it.
// Dies at: Step 8.4
// MARK: Step 8.5 · ObservationTracking.swift
//   } catch {
// -     accessList = list.outer
// END Step 8.5
