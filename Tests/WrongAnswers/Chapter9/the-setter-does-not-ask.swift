// The functions are there, and the setter stays as it was.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
""
// END Step 9.11
