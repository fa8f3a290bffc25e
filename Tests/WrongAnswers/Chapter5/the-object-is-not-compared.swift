// What it waits for already need not be noted again.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    guard !state.isFinished else { return true }
    guard !state.registrations.contains(where: { $0.property == property }) else {
        return false
    }
    _ = registrar.add(self, for: property)
    state.registrations.append(Registration(registrar: registrar, property: property))
    return true
}
// END Step 5.4
