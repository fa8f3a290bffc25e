// While a list is in place somebody reads, so this is no time for changes.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// + guard accessList == nil else { return }
//   for observer in observers[keyPath] ?? [] {
// END Step 2.1
