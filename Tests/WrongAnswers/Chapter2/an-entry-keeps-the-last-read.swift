// Each read makes an entry with its key path.
// Dies at: Step 2.3
// MARK: Step 2.3 · AccessList.swift
entries[ObjectIdentifier(registrar)] = Entry(registrar: registrar, keyPaths: [keyPath])
// END Step 2.3
