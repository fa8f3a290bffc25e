// A set finds what was read at once.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
/// What was read, each property of an object once.
private(set) var registrations = Few<ObservationTracking.Registration>()
// END Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = Set(registrations.filter { $0.observers === observers }.map(\.property))
    .contains(property)
guard !isNoted, observers.add(tracking, for: property) else { return }
registrations.append(.init(observers: observers, property: property))
// END Step B.5
