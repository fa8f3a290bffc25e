// A value changes when a property changes.
// Dies at: Step 7.9
// MARK: Step 7.9 · Observations.swift
.willSet
// END Step 7.9
