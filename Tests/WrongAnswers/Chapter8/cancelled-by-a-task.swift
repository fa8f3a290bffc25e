// The runtime calls this handler, so do the work elsewhere.
// Dies at: Step 8.1
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
        Task { set() }
    }
}
// END Step 8.1
