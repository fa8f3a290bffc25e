// A getter and a setter can do all that there is to do.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
[]
// END Step 9.8
