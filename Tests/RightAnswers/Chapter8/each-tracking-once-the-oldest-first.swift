// A tracking of several properties is asked once, and the trackings are called in their order.
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
notifyTrackings(
    of: Occurrence(kind: .willSet, property: property, willEnd: willEnd),
    where: { $0.isApplyRunningOnThisThread == false })
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an event to the trackings of a property, or of all properties. Each of them notes it
/// before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let waiting: [ObservationTracking.ID: ObservationTracking] = trackings.withLock { all in
        if let property = occurrence.property { return all[property] ?? [:] }
        return all.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
    var callbacks: [@Sendable () -> Void] = []
    for tracking in waiting.values.sorted(by: { $0.number < $1.number })
    where shouldNotify(tracking) {
        if let onChange = tracking.accept(occurrence) { callbacks.append(onChange) }
    }
    callbacks.forEach { $0() }
}
// END Step 8.6
