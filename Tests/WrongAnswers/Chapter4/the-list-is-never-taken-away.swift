// I put the outer list back if there is one.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
let list = AccessList()
accessList = list
let result = apply()
if let outer { accessList = outer }
// END Step 4.1
