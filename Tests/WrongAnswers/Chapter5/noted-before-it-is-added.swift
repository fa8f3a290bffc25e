// I note where the tracking goes, and then the registrar says whether it's new there.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    guard !state.isFinished else { return true }
    state.registrations.append(Registration(registrar: registrar, property: property))
    return registrar.add(self, for: property)
}
// END Step 5.4
