// The registrar tells whether it's new, so I ask it first.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
guard registrar.add(self, for: property) else { return false }
return state.withLock { state in
    guard !state.isFinished else { return true }
    state.registrations.append(Registration(registrar: registrar, property: property))
    return true
}
// END Step 5.4
