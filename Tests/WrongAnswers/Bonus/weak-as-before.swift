// A weak reference makes no cycle, and `removeAll` is there in case.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationTracking.swift
weak var observers: Observers?
// END Step B.4
// MARK: Step B.4 · ObservationTracking.swift
for registration in registrations {
    registration.observers?.remove(id, for: registration.property)
}
// END Step B.4
