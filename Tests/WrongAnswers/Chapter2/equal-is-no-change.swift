// A value that is the same is no change.
// Dies at: Step 2.2
// MARK: Step 2.2 · Train.swift
if destination != newValue { registrar.willSet(self, keyPath: \.destination) }
_destination = newValue
// END Step 2.2
// MARK: Step 2.2 · Train.swift
if platform != newValue { registrar.willSet(self, keyPath: \.platform) }
_platform = newValue
// END Step 2.2
// MARK: Step 2.2 · Train.swift
if delay != newValue { registrar.willSet(self, keyPath: \.delay) }
_delay = newValue
// END Step 2.2
