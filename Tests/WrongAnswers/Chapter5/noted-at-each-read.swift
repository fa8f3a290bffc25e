// The registrar takes care that a tracking is there once.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    guard !state.isFinished else { return true }
    _ = registrar.add(self, for: property)
    state.registrations.append(Registration(registrar: registrar, property: property))
    return true
}
// END Step 5.4
