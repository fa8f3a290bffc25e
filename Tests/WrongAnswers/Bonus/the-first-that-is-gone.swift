// If nothing observes it, there is nothing left to remove.
// Dies at: Step B.3
// MARK: Step B.4 · ObservationTracking.swift
// As in the solution.
// END Step B.4
// MARK: Step B.4 · ObservationTracking.swift
// Usually, the change that called it has already emptied the table.
for index in registrations.indices {
    guard registrations[index].observers.isObserved else { return }
    registrations[index].observers.remove(id, for: registrations[index].property)
}
// END Step B.4
