// A property that is in the list already need not be recorded again.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationRegistrar.swift
if let list = accessList, !list.keyPaths.values.contains(where: { $0.contains(keyPath) }) {
    list.keyPaths[ObjectIdentifier(subject), default: []].insert(keyPath)
}
// END Step 1.1
