// The read is this list's. The outer ones only have to be registered.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
//   func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
// +     isEmpty = false
// …
// -         list.isEmpty = false
// END Step 5.6
