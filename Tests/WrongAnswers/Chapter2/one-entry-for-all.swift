// One entry will do. It has a registrar and the key paths.
// Dies at: Step 2.3
// MARK: Step 2.3 · AccessList.swift
entries[ObjectIdentifier(Entry.self), default: Entry(registrar: registrar)]
    .keyPaths.insert(keyPath)
// END Step 2.3
