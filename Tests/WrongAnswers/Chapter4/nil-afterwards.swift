// Whoever is done collecting sets the list to `nil`: that is how chapter 1 did it.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let list = AccessList()
accessList = list
let result = apply()
accessList = nil
// END Step 4.1
