// One list for all: the inner tracking goes on with the outer one's.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
let list = outer ?? AccessList()
accessList = list
let result = apply()
accessList = outer
// END Step 4.1
