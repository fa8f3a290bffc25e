// I put the outer list back if there is one.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
// - accessList = outer
// + if let outer { accessList = outer }
// END Step 4.1
