// A flag that starts as `true` is right after the first change.
// Dies at: Step 5.6
// MARK: Step 5.6 · Observers.swift
private let flag = Atomic(true)

/// Keeps the flag as the table is.
private func update(isObserved: Bool) {
    if flag.load(ordering: .relaxed) != isObserved {
        flag.store(isObserved, ordering: .sequentiallyConsistent)
    }
}
// END Step 5.6
