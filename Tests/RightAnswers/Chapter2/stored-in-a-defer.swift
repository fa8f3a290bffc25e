// The value is stored when the setter ends.
// MARK: Step 2.2 · Train.swift
defer { _destination = newValue }
registrar.willSet(self, keyPath: \.destination)
// END Step 2.2
// MARK: Step 2.2 · Train.swift
defer { _platform = newValue }
registrar.willSet(self, keyPath: \.platform)
// END Step 2.2
// MARK: Step 2.2 · Train.swift
defer { _delay = newValue }
registrar.willSet(self, keyPath: \.delay)
// END Step 2.2
