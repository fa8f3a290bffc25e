// The observers go with the registrar.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationRegistrar.swift
/// Keeps no tracking any longer.
func removeAll() {
    // They go when the lock is let go: what `onChange` has captured may run code then.
    _ = trackings.withLock { trackings in
        defer { trackings = Table() }
        return trackings
    }
}
// END Step B.3
// MARK: Step B.3 · ObservationRegistrar.swift

// END Step B.3
