// What is empty goes right away.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -     // What it removes is freed after the lock: a key path's arguments may run code then.
// -     _ = trackings.withLock { trackings -> Property? in
// -         guard let index = trackings.index(forKey: property) else { return nil }
// +     trackings.withLock { trackings in
// +         guard let index = trackings.index(forKey: property) else { return }
//           trackings.values[index][id] = nil
// -         return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
// +         if trackings.values[index].isEmpty { trackings[property] = nil }
// END Step 5.2
