// A tracking does not live longer than the registrar that keeps it.
// Dies at: Step 3.5
// By: trap
// MARK: Step 3.5 · ObservationTracking.swift
unowned var registrar: ObservationRegistrar?
// END Step 3.5
// MARK: Step 3.5 · ObservationRegistrar.swift
trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.5
