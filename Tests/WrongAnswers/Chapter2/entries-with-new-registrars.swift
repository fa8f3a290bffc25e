// An entry needs a registrar, so I make one.
// Dies at: Step 2.3
// MARK: Step 2.3 · AccessList.swift
entries[ObjectIdentifier(registrar), default: Entry(registrar: ObservationRegistrar())]
    .keyPaths.insert(keyPath)
// END Step 2.3
