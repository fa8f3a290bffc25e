// A `defer` empties the list, a method adds to it, and the last to come is the first to go on.
// MARK: Step 8.1 · The task that is never resumed, or resumed twice
/// Sets the signal, and resumes the waiting tasks.
func set() {
    let waiting = continuations.withLock { list in
        defer { list = nil }
        return list ?? []
    }
    waiting.reversed().forEach { $0.resume() }
}

/// Adds a continuation, unless the signal is set.
private func add(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    continuations.withLock { list in
        guard var longer = list else { return false }
        longer.append(continuation)
        list = longer
        return true
    }
}

/// Returns when the signal is set, or when the task is cancelled.
func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            guard !add(continuation) else { return }
            continuation.resume()
        }
    } onCancel: {
        set()
    }
}
// END Step 8.1
