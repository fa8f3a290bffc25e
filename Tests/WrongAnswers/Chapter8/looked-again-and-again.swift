// To wait is to look until it is set, and to let others have their turns in between.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
/// Sets the signal, and resumes the waiting tasks.
func set() {
    continuations.withLock { $0 = nil }
}

/// Returns when the signal is set, or when the task is cancelled.
func wait(isolation: isolated (any Actor)? = #isolation) async {
    while continuations.withLock({ $0 != nil }), !Task.isCancelled { await Task.yield() }
}
// END Step 8.1
