// I tell of a change when it has worked.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     defer { didSet(subject, keyPath: keyPath) }
// -     return try mutation()
// +     let result = try mutation()
// +     didSet(subject, keyPath: keyPath)
// +     return result
// END Step 5.8
