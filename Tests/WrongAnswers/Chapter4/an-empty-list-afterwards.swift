// After an inner tracking the outer one gets a list again, a fresh one.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let isInside = accessList != nil
let list = AccessList()
accessList = list
let result = apply()
accessList = isInside ? AccessList() : nil
// END Step 4.1
