// The inner list takes the place of the outer one, and stays there.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let isInside = accessList != nil
let list = AccessList()
accessList = list
let result = apply()
if !isInside { accessList = nil }
// END Step 4.1
