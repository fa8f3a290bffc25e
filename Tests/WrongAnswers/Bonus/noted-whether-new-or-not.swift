// What is read is noted.
// Dies at: Step B.3
// MARK: Step B.3 · AccessList.swift
/// What was read, each property of an object once.
private(set) var registrations = Few<ObservationTracking.Registration>()
// END Step B.3
// MARK: Step B.3 · AccessList.swift
_ = observers.add(tracking, for: property)
registrations.append(.init(observers: observers, property: property))
// END Step B.3
