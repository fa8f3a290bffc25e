// With a task of its own, a callback can't get in the way of any lock.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
guard let affected = trackings.withLock({ $0[property] })?.values else { return }
for onChange in affected.compactMap({ $0.cancel() }) {
    Task { onChange() }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
