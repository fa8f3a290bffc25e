// It's the trains that are read, so I record their properties.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationRegistrar.swift
if let train = subject as? Train {
    accessList?.keyPaths[ObjectIdentifier(train), default: []].insert(keyPath)
}
// END Step 1.1
