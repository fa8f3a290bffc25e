// Remove the tracking from those that wait, and store what is left of them.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -     // What it removes is freed after the lock: a key path's arguments may run code then.
// -     _ = trackings.withLock { trackings -> Property? in
// -         guard let index = trackings.index(forKey: property) else { return nil }
// -         trackings.values[index][id] = nil
// -         return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
// -     }
// +     guard var waiting = trackings.withLock({ $0[property] }) else { return }
// +     waiting[id] = nil
// +     trackings.withLock { [waiting] in $0[property] = waiting.isEmpty ? nil : waiting }
// END Step 5.2
