// The delay is shown by the status, so I return the value that is stored.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
// -         registrar.access(self, keyPath: \.delay)
// END Step 1.2
