// First I store the value, then I report the change.
// Dies at: Step 2.2
// MARK: Step 2.2 · Train.swift
_destination = newValue
registrar.willSet(self, keyPath: \.destination)
// END Step 2.2
// MARK: Step 2.2 · Train.swift
_platform = newValue
registrar.willSet(self, keyPath: \.platform)
// END Step 2.2
// MARK: Step 2.2 · Train.swift
_delay = newValue
registrar.willSet(self, keyPath: \.delay)
// END Step 2.2
