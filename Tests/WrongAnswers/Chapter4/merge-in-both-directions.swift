// Both lists have been there at the same time, so both get everything.
// Dies at: Step 4.3
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
accessList = AccessList()
let result = apply()
var list = accessList ?? AccessList()
accessList = outer
// END Step 4.1
// MARK: Step 4.3 · ObservationTracking.swift
accessList?.merge(list)
if let accessList { list.merge(accessList) }
// END Step 4.3
