// The inner list takes the place of the outer one, and stays there.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let isInside = accessList != nil
accessList = AccessList()
let result = apply()
let list = accessList ?? AccessList()
if !isInside { accessList = nil }
// END Step 4.1
