// The last eight reads are looked at from the end; a table is emptied by an exchange.
// MARK: Step B.5 · AccessList.swift
/// What was read, each property of an object once.
private(set) var registrations = Few<ObservationTracking.Registration>()
// END Step B.5
// MARK: Step B.5 · AccessList.swift
var index = registrations.count
while index > 0, registrations.count - index < 8 {
    index -= 1
    guard registrations[index].property.keyPath === property.keyPath else { continue }
    if registrations[index].observers === observers { return }
}
if !observers.add(tracking, for: property) { return }
registrations.append(ObservationTracking.Registration(observers: observers, property: property))
// END Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
/// Removes all trackings.
func removeAll() {
    var table = Table()
    trackings.withLock { swap(&$0, &table) }
    // The trackings go here, after the lock.
    withExtendedLifetime(table) {}
}
// END Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
// Observers keep their trackings alive, and trackings their observers. The cycle ends here.
switch isObserved {
case true: observers.removeAll()
case false: break
}
// END Step B.5
