// I run `apply` for its result first, and then note what it has read.
// Dies at: Step 1.3
// MARK: Step 1.3 · ObservationTracking.swift
let result = apply()
accessList = AccessList()
defer { accessList = nil }
return result
// END Step 1.3
