// One list for all: the inner tracking goes on with the outer one's.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
if outer == nil { accessList = AccessList() }
let result = apply()
let list = accessList ?? AccessList()
if outer == nil { accessList = nil }
// END Step 4.1
