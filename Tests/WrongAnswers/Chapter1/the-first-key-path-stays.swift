// An object that is in the list already need not be put there again.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationRegistrar.swift
if accessList?.keyPaths[ObjectIdentifier(subject)] == nil {
    accessList?.keyPaths[ObjectIdentifier(subject)] = [keyPath]
}
// END Step 1.1
