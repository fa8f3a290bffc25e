// Who is cancelled waits for nothing: neither its task, nor its tracking.
// Dies at: Step 8.4
// MARK: Step 8.1 · Signal.swift
/// Sets the signal, and resumes the waiting tasks.
func set() { wake(isSet: true) }

private func wake(isSet: Bool) {
    let waiting = continuations.withLock { continuations in
        defer { continuations = isSet || continuations == nil ? nil : [] }
        return continuations
    }
    for continuation in waiting ?? [] {
        continuation.resume()
    }
}

/// Returns when the signal is set, or when the task is cancelled.
func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let goesOn = continuations.withLock { continuations in
                guard continuations != nil, !Task.isCancelled else { return true }
                continuations?.append(continuation)
                return false
            }
            if goesOn { continuation.resume() }
        }
    } onCancel: {
        wake(isSet: false)
    }
}
// END Step 8.1
// MARK: Step 8.4 · Observations.swift
// - change = nil
// - guard let values = values.take(), !Task.isCancelled else { return nil }
// + let current = values
// + change?.tracking.cancel()
// + (self.values, change) = (nil, nil)
// + guard let values = current, !Task.isCancelled else { return nil }
// END Step 8.4
