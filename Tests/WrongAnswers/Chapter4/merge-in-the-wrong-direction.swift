// An inner tracking starts with what the outer one has read.
// Dies at: Step 4.3
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
accessList = AccessList()
let result = apply()
var list = accessList ?? AccessList()
accessList = outer
// END Step 4.1
// MARK: Step 4.3 · ObservationTracking.swift
if let outer { list.merge(outer) }
// END Step 4.3
