// The last eight reads are looked at from the end; a table is emptied by an exchange.
// MARK: Step B.4 · ObservationRegistrar.swift
/// Removes all trackings.
func removeAll() {
    var table = Table()
    trackings.withLock { swap(&$0, &table) }
    // The trackings go here, after the lock.
    withExtendedLifetime(table) {}
}
// END Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// Observers keep their trackings alive, and trackings their observers. The cycle ends here.
switch isObserved {
case true: observers.removeAll()
case false: break
}
// END Step B.4
// MARK: Step B.5 · AccessList.swift
var index = registrations.count
while index > 0, registrations.count - index < 8 {
    index -= 1
    guard registrations[index].property.keyPath === property.keyPath else { continue }
    if registrations[index].observers === observers { return }
}
// END Step B.5
