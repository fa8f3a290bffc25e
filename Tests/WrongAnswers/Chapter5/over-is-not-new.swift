// Who is over has nothing to wait for: nothing is new to it, nor to the lists around.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    guard !state.isFinished else { return false }
    guard registrar.add(self, for: property) else { return false }
    state.registrations.append(Registration(registrar: registrar, property: property))
    return true
}
// END Step 5.4
