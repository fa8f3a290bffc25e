// A cancelled task goes on: resume what waits.
// Dies at: Step 8.1
// By: trap
// MARK: Step 8.1 · Signal.swift
/// Sets the signal, and resumes the waiting tasks.
func set() {
    let waiting = continuations.withLock { $0.take() }
    for continuation in waiting ?? [] {
        continuation.resume()
    }
}

/// Returns when the signal is set, or when the task is cancelled.
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
        for continuation in continuations.withLock({ $0 }) ?? [] {
            continuation.resume()
        }
    }
}
// END Step 8.1
