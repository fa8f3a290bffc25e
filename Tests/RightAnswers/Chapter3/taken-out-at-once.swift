// The trackings of the property are taken out in one go, and called from the last to the first.
// MARK: Step 3.1 · Removed, but still called
for (keyPath, waiting) in trackings {
    var waiting = waiting
    waiting.removeValue(forKey: id)
    trackings[keyPath] = waiting
}
let empty = trackings.filter(\.value.isEmpty).keys
for keyPath in empty { trackings[keyPath] = nil }
// END Step 3.1
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    let registrations = registrations
    for case let registrar? in registrations.map(\.registrar) { registrar.remove(id) }
}
// END Step 3.2
// MARK: Step 3.4 · A change inside `onChange`
let affected = Array((trackings.removeValue(forKey: keyPath) ?? [:]).values)
affected.forEach { $0.cancel() }
for tracking in affected.reversed() { tracking.onChange() }
// END Step 3.4
