// The one that is cancelled is the one that waits.
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
            let isOver = continuations.withLock { continuations in
                if continuations == nil || Task.isCancelled { return true }
                continuations?.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    } onCancel: {
        continuations.withLock { $0?.popLast() }?.resume()
    }
}
// END Step 8.1
