// A `defer` puts the outer list back, whatever happens.
// Dies at: Step 5.6
// MARK: Step 5.6 · ObservationTracking.swift
let list = AccessList(inside: accessList)
accessList = list
defer { accessList = list.outer }
let result = apply()
// END Step 5.6
