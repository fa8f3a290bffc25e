// From looking up to cancelling nobody else should come between.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
let calls = trackings.withLock { trackings in
    (trackings[property] ?? [:]).values.compactMap { $0.cancel() }
}
for onChange in calls {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
