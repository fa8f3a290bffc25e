// A tracking needs its registrars, so it keeps them.
// Dies at: Step 3.5
// MARK: Step 3.5 · ObservationTracking.swift
var registrar: ObservationRegistrar?
// END Step 3.5
