// The observers go with the registrar.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
/// Removes all trackings.
func removeAll() {
    // They are freed after the lock: what `onChange` has captured may run code then.
    _ = trackings.withLock { trackings in
        defer { trackings = Table() }
        return trackings
    }
}
// END Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift

// END Step B.4
