// A tracking waits for what is read, whatever has happened.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    guard registrar.add(self, for: property) else { return false }
    state.registrations.append(Registration(registrar: registrar, property: property))
    return true
}
// END Step 5.4
