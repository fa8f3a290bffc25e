// I tell of a change if it works, so I try it first.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
let result = try mutation()
willSet(subject, keyPath: keyPath)
return result
// END Step 2.5
