// The registrar has a lock of its own, so I add the tracking there when mine is let go.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
guard !state.withLock({ $0.isFinished }) else { return true }
guard registrar.add(self, for: property) else { return false }
state.withLock { state in
    state.registrations.append(Registration(registrar: registrar, property: property))
}
return true
// END Step 5.4
