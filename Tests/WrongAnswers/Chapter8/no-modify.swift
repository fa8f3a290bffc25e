// A getter and a setter can do all that there is to do.
// Dies at: Step 8.8
// MARK: Step 8.8 · ObservationTrackedMacro.swift
[]
// END Step 8.8
