// An inner tracking starts with what the outer one has read.
// Dies at: Step 4.3
// MARK: Step 4.3 · ObservationTracking.swift
if let accessList { list.merge(accessList) }
// END Step 4.3
