import Locking

/// A one-time event that tasks can wait for.
///
/// A waiting task is suspended and doesn't block its thread. It resumes when the signal is set or
/// when the task is cancelled.
final class Signal: Sendable {
    /// The continuations of the waiting tasks, or `nil` once the signal is set. A continuation
    /// remains in the list only until it is resumed, and the code that removes a continuation must
    /// resume it.
    private let continuations = Locked<[CheckedContinuation<Void, Never>]?>([])

    /// Sets the signal and resumes the waiting tasks.
    func set() {
        let waiting = continuations.withLock { $0.take() }
        for continuation in waiting ?? [] {
            continuation.resume()
        }
    }

    /// Waits until the signal is set or the task is cancelled.
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
}
