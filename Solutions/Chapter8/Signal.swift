import Locking

/// Something that happens once, and that tasks can wait for.
///
/// A task that waits is suspended, and takes up no thread. It goes on when the signal is set, or
/// when the task is cancelled.
final class Signal: Sendable {
    /// The tasks that wait, or `nil` once the signal is set. A continuation in here has not been
    /// resumed; the code that takes it out resumes it.
    private let continuations = Locked<[CheckedContinuation<Void, Never>]?>([])

    // MARK: Step 8.4 · Resume each continuation once
    /// Makes it happen, and resumes the tasks that wait.
    func set() {
        let waiting = continuations.withLock { $0.take() }
        for continuation in waiting ?? [] {
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
            set()
        }
    }
    // END Step 8.4
}
