// It has its lock now, so the promise is kept.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - extension ObservationRegistrar: Sendable {}
// + extension ObservationRegistrar: @unchecked Sendable {}
// END Step 5.2
