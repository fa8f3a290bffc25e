// A read happens more often than a change, so the question is worth it there only.
// Dies at: Step 5.6
// MARK: Step 5.6 · ObservationRegistrar.swift
guard AccessList.current != nil else { return }
// END Step 5.6
// MARK: Step 5.6 · ObservationRegistrar.swift
// END Step 5.6
// MARK: Step 5.6 · ObservationRegistrar.swift
// END Step 5.6
// MARK: Step 5.6 · Observers.swift
private let flag = Atomic(true)

/// Keeps the flag as the table is.
private func update(isObserved: Bool) {}
// END Step 5.6
