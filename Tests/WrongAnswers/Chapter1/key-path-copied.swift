// I copied the property `platform` and changed the names. Nearly all of them.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
// -         registrar.access(self, keyPath: \.delay)
// +         registrar.access(self, keyPath: \.platform)
// END Step 1.2
