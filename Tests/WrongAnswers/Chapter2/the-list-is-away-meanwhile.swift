// What an observer reads is not read by `apply`, so the list is away while it runs.
// Dies at: Step 2.4
// MARK: Step 2.1 · ObservationRegistrar.swift
// As in the solution.
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
let list = accessList
accessList = nil
for observer in observers[keyPath] ?? [] {
    observer()
}
accessList = list
// END Step 2.1
