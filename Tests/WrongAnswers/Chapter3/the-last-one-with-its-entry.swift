// If there is only one left under a key path, the whole entry can go.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
for (keyPath, trackings) in trackings {
    self.trackings[keyPath]?[id] = nil
    if trackings.count == 1 { self.trackings[keyPath] = nil }
}
// END Step 3.1
