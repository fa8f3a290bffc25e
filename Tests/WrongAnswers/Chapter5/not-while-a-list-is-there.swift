// What an `apply` changes is its own business.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     defer { didSet(subject, keyPath: keyPath) }
// +     defer { if accessList == nil { didSet(subject, keyPath: keyPath) } }
// END Step 5.8
