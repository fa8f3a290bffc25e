// Both lists have been there at the same time, so both get everything.
// Dies at: Step 4.3
// MARK: Step 4.3 · ObservationTracking.swift
accessList?.merge(list)
if let accessList { list.merge(accessList) }
// END Step 4.3
