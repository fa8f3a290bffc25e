// What changes inside an `apply` is part of it, and no news.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
guard accessList == nil else { return }
let property = Property(keyPath: keyPath)
guard let affected = trackings.withLock({ $0[property] })?.values else { return }
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
