// Whoever is done collecting sets the list to `nil`: that is how chapter 1 did it.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
accessList = AccessList()
defer { accessList = nil }
let result = apply()
let list = accessList ?? AccessList()
// END Step 4.1
