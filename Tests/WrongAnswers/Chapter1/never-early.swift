// A train is never early, so a delay is at least 0.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
// -     set {
// -         _delay = newValue
// -     }
// +     set { _delay = max(0, newValue) }
// END Step 1.2
