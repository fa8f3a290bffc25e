// A set concerns the property too, so the setters report as well.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
// +         registrar.access(self, keyPath: \.delay)
//           _delay = newValue
// END Step 1.2
