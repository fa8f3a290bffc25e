// I make the key path once, since both need it.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// -     willSet(subject, keyPath: keyPath())
// -     defer { didSet(subject, keyPath: keyPath()) }
// +     let keyPath = keyPath()
// +     willSet(subject, keyPath: keyPath)
// +     defer { didSet(subject, keyPath: keyPath) }
// END Step B.1
