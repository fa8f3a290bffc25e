// The list hands its registrations over, and I need `onChange`.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// -             state.registrations = registrations
// END Step B.3
