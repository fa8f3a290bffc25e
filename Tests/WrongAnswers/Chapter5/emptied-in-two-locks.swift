// First I take the tracking out, and if the entry is empty then, I take out the entry.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -     // What it removes is freed after the lock: a key path's arguments may run code then.
// -     _ = trackings.withLock { trackings -> Property? in
// -         guard let index = trackings.index(forKey: property) else { return nil }
// -         trackings.values[index][id] = nil
// -         return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
// +     let isEmpty = trackings.withLock { trackings in
// +         trackings[property]?[id] = nil
// +         return trackings[property]?.isEmpty == true
// +     }
// +     guard isEmpty else { return }
// +     _ = trackings.withLock { trackings in
// +         trackings.index(forKey: property).map { trackings.remove(at: $0).key }
// END Step 5.2
