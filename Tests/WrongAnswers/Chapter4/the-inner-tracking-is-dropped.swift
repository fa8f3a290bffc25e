// If there is an outer list, it takes the reads, and the inner call is done.
// Dies at: Step 4.3
// MARK: Step 4.3 · ObservationTracking.swift
if let accessList {
    accessList.merge(list)
    return result
}
// END Step 4.3
