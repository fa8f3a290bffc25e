// If there is nothing to remove, `removeAll` removes nothing.
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
// Observers keep their trackings alive, and trackings their observers. The cycle ends here.
observers.removeAll()
// END Step B.4
