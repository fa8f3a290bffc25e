// Nothing should be collected while `onChange` is evaluated.
// Dies at: Step 5.6
// MARK: Step 5.6 · ObservationTracking.swift
let list = AccessList(inside: accessList)
accessList = list
defer { accessList = list.outer }
let result = apply()
accessList = nil
// END Step 5.6
