// The same key path is the same property.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
/// What was read, each property of an object once.
private(set) var registrations = Few<ObservationTracking.Registration>()
// END Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = registrations.indices.suffix(8).contains { index in
    registrations[index].property.keyPath === property.keyPath
}
guard !isNoted, observers.add(tracking, for: property) else { return }
registrations.append(.init(observers: observers, property: property))
// END Step B.5
