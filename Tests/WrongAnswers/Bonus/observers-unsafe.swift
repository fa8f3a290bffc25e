// The observers are there as long as they are used, so nothing has to be counted.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationTracking.swift
unowned(unsafe) let observers: Observers
// END Step B.4
// MARK: Step B.4 · ObservationTracking.swift
// Usually, the change that called it has already emptied the table.
for index in registrations.indices where registrations[index].observers.isObserved {
    registrations[index].observers.remove(id, for: registrations[index].property)
}
// END Step B.4
