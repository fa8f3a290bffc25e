// I go through the array where it is, so that nothing is copied.
// Dies at: Step 2.1
// By: trap
// MARK: Step 2.1 · ObservationRegistrar.swift
// - for observer in observers[keyPath] ?? [] {
// -     observer()
// + func callAll(_ observers: inout [@Sendable () -> Void]) {
// +     for observer in observers { observer() }
//   }
// + callAll(&observers[keyPath, default: []])
// END Step 2.1
