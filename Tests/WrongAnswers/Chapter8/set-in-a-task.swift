// `onChange` runs in the middle of a setter, so the signal is better set elsewhere.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// -     { _ in signal.set() }
// +     { _ in Task { signal.set() } }
// END Step 8.3
