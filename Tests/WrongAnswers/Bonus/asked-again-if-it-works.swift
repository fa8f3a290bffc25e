// A change that fails is none, so there is nothing to ask for.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// -     defer { didSet(subject, keyPath: keyPath()) }
// -     return try mutation()
// +     let result = try mutation()
// +     didSet(subject, keyPath: keyPath())
// +     return result
// END Step B.1
