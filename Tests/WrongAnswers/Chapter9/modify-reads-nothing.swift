// A change is reported, and nothing is read.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
// -         access(keyPath: \\.\(name))
// END Step 9.8
