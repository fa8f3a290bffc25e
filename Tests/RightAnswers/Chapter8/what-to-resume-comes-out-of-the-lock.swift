// In both places the lock's closure returns what is to be resumed, and one helper resumes it.
// MARK: Step 8.1 · The task that is never resumed, or resumed twice
private typealias Waiting = [CheckedContinuation<Void, Never>]

/// Changes the list, and resumes what comes out of it.
private func change(_ body: (inout Waiting?) -> Waiting) {
    for continuation in continuations.withLock(body) { continuation.resume() }
}

/// Sets the signal, and resumes the waiting tasks.
func set() {
    change { list in
        var taken: Waiting? = nil
        swap(&taken, &list)
        return taken ?? []
    }
}

/// Returns when the signal is set, or when the task is cancelled.
func wait(isolation: isolated (any Actor)? = #isolation) async {
    guard !Task.isCancelled else { return }
    await withTaskCancellationHandler(
        operation: {
            await withCheckedContinuation { continuation in
                change { list in
                    switch list {
                    case nil:
                        return [continuation]
                    case let others?:
                        list = others + [continuation]
                        return []
                    }
                }
            }
        },
        onCancel: set)
}
// END Step 8.1
