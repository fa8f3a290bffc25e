// Set the signal and resume everybody in the list.
// Dies at: Step 8.4
// By: trap
// MARK: Step 8.4 · Signal.swift
/// Makes it happen, and lets the tasks that wait go on.
func set() {
    for continuation in continuations.withLock({ $0 }) ?? [] {
        continuation.resume()
    }
    continuations.withLock { $0 = nil }
}

private func wake() {
    for continuation in continuations.withLock({ $0 }) ?? [] {
        continuation.resume()
    }
}

/// Returns when it has happened, or when the task is cancelled.
func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let isSet = continuations.withLock { continuations in
                continuations?.append(continuation)
                return continuations == nil
            }
            if isSet { continuation.resume() }
        }
    } onCancel: {
        wake()
    }
}
// END Step 8.4
