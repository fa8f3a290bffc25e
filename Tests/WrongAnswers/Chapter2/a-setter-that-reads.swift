// For debugging I print the old value and the new one.
// Dies at: Step 2.2
// MARK: Step 2.2 · Train.swift
// + if delay < 0 { print("\(delay) becomes \(newValue)") }
//   registrar.willSet(self, keyPath: \.delay)
// END Step 2.2
