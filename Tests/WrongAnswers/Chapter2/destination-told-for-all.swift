// I wrote one setter and copied it.
// Dies at: Step 2.2
// MARK: Step 2.2 · Train.swift
registrar.willSet(self, keyPath: \.destination)
_destination = newValue
// END Step 2.2
// MARK: Step 2.2 · Train.swift
registrar.willSet(self, keyPath: \.destination)
_platform = newValue
// END Step 2.2
// MARK: Step 2.2 · Train.swift
registrar.willSet(self, keyPath: \.delay)
_delay = newValue
// END Step 2.2
