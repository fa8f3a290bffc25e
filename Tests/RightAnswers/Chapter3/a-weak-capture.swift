// A closure captures the registrar weakly; empty entries are found one after the other.
// MARK: Step 3.1 · Removed, but still called
for keyPath in trackings.keys {
    trackings[keyPath]?[id] = nil
}
while let index = trackings.firstIndex(where: { $0.value.isEmpty }) {
    trackings.remove(at: index)
}
// END Step 3.1
// MARK: Step 3.5 · ObservationTracking.swift
private let find: () -> ObservationRegistrar?

/// The registrar, as long as its object is there.
var registrar: ObservationRegistrar? { find() }

init(registrar: ObservationRegistrar) {
    find = { [weak registrar] in registrar }
}
// END Step 3.5
