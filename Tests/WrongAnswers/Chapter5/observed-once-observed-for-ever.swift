// Once somebody observes an object, I remember that.
// Dies at: Step 5.6
// MARK: Step 5.6 · Observers.swift
private let flag = Atomic(false)

/// Keeps the flag as the table is.
private func update(isObserved: Bool) {
    if isObserved { flag.store(true, ordering: .sequentiallyConsistent) }
}
// END Step 5.6
