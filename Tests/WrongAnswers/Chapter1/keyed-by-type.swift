// A key path belongs to a type, so I keep it under the type.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationRegistrar.swift
accessList?.keyPaths[ObjectIdentifier(Subject.self), default: []].insert(keyPath)
// END Step 1.1
