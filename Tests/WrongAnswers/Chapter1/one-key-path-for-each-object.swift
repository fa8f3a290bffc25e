// The list needs one key path for each object: the one that was read.
// Dies at: Step 1.2
// MARK: Step 1.2 · ObservationRegistrar.swift
accessList?.keyPaths[ObjectIdentifier(subject)] = [keyPath]
// END Step 1.2
