// What to call is collected while the trackings are cancelled; entries are made anew.
// MARK: Step 3.1 · Removed, but still called
trackings = trackings.mapValues { waiting in
    waiting.filter { $0.key != id }
}
for (keyPath, waiting) in trackings where waiting.isEmpty {
    trackings.removeValue(forKey: keyPath)
}
// END Step 3.1
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    registrations.forEach { $0.registrar?.remove(id) }
    registrations = []
}
// END Step 3.2
// MARK: Step 3.3 · One train remembers
registrations += [Registration(registrar: registrar)]
registrar.add(self, for: keyPaths)
// END Step 3.3
// MARK: Step 3.4 · A change inside `onChange`
guard let waiting = trackings[keyPath] else { return }
let callbacks = waiting.values.map { tracking in
    tracking.cancel()
    return tracking.onChange
}
for callback in callbacks { callback() }
// END Step 3.4
