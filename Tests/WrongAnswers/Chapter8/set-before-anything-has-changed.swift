// The second closure is `onChange`: it runs when something has changed.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// -     { _ in signal.set() }
// +     signal.set()
// +     return { _ in }
// END Step 8.3
