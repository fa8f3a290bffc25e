// An observer may set the property itself; then its value is newer and stays.
// Dies at: Step 2.2
// MARK: Step 2.2 · Train.swift
// + let old = _delay
//   registrar.willSet(self, keyPath: \.delay)
// - _delay = newValue
// + if _delay == old { _delay = newValue }
// END Step 2.2
