// I go through the observers by number, so that I don't miss one that is added.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// As in the solution.
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
var number = 0
while number < observers[keyPath]?.count ?? 0 {
    observers[keyPath]?[number]()
    number += 1
}
// END Step 2.1
