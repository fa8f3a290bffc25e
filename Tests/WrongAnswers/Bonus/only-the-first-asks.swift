// When nothing waits before the change, nothing waits after it.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// -     guard isObserved else { return }
//       observers.notifyTrackings(of: keyPath(), isAfterChange: true)
// END Step B.1
