// A `defer` puts the outer list back on every way out of the function.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
let list = AccessList()
accessList = list
defer { accessList = outer }
let result = apply()
// END Step 4.1
