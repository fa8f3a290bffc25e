// A setter sets, in an initializer too.
// Dies at: Step 9.6
// MARK: Step 9.6 · ObservationTrackedMacro.swift
[]
// END Step 9.6
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
