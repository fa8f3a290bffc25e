// A key path belongs to a type, so I keep it under the type.
// Dies at: Step 1.2
// MARK: Step 1.2 · ObservationRegistrar.swift
accessList?.keyPaths[ObjectIdentifier(Subject.self), default: []].insert(keyPath)
// END Step 1.2
