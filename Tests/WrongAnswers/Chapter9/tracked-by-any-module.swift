// A property gets what I wrote there by hand: `@ObservationTracked`.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
// - return ["@Chapter9.ObservationTracked"]
// + return ["@ObservationTracked"]
// END Step 9.7
