// One helper finds the trackings, another one lets them note the event; the newest is called first.
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
let begun = Occurrence(kind: .willSet, property: .init(keyPath: keyPath), willEnd: willEnd)
notifyTrackings(of: begun) { tracking in
    guard tracking.isApplyRunningOnThisThread else { return true }
    return false
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an event. Each tracking notes it before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let meant = waiting(for: occurrence.property).filter(shouldNotify)
    var callbacks: [@Sendable () -> Void] = []
    for tracking in meant.sorted(by: { $0.number > $1.number }) {
        tracking.accept(occurrence).map { callbacks.append($0) }
    }
    while !callbacks.isEmpty { callbacks.removeFirst()() }
}

/// The trackings of a property, or of all properties.
private func waiting(for property: Property?) -> [ObservationTracking] {
    trackings.withLock { all in
        let found = all.filter { property == nil || $0.key == property }
        return found.flatMap { $0.value.map(\.value) }
    }
}
// END Step 8.6
