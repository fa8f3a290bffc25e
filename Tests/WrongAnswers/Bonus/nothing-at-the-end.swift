// The observers go with the registrar.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// As in the solution.
// END Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift

// END Step B.4
