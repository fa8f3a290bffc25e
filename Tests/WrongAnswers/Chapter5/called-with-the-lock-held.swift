// It is one critical section, so the calls are part of it.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
guard let affected = trackings.withLock({ $0[property] })?.values else { return }
let calls = affected.compactMap { $0.cancel() }
trackings.withLock { _ in
    for onChange in calls { onChange() }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
