// A small class has the weak reference; only entries that are not empty go into a new dictionary.
// MARK: Step 3.1 · Removed, but still called
for keyPath in trackings.keys {
    trackings[keyPath]?[id] = nil
}
trackings = trackings.reduce(into: [:]) { left, entry in
    guard entry.value.count > 0 else { return }
    left[entry.key] = entry.value
}
// END Step 3.1
// MARK: Step 3.5 · ObservationTracking.swift
private final class Box {
    weak var registrar: ObservationRegistrar?
}
private let box = Box()

/// The registrar, as long as its object is there.
var registrar: ObservationRegistrar? { box.registrar }

init(registrar: ObservationRegistrar) {
    box.registrar = registrar
}
// END Step 3.5
