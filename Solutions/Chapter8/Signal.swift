/// Something that happens once, and that tasks can wait for.
///
/// A task that waits is suspended, and costs no thread. It goes on when the signal is set, or when
/// the task is cancelled.
final class Signal: Sendable {
    private struct State: Sendable {
        /// Whether it has happened.
        var isSet = false
        /// The tasks that wait. A continuation in here has not been resumed; whoever takes it
        /// out resumes it.
        var continuations: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Makes it happen, and lets those who wait go on.
    func set() {
        // MARK: Step 8.3 · Resume each continuation once, whoever comes first
        let continuations = state.withLock { state in
            defer { state.continuations = [] }
            state.isSet = true
            return state.continuations
        }
        for continuation in continuations {
            continuation.resume()
        }
        // END Step 8.3
    }

    /// Returns when it has happened, or when the task is cancelled.
    func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // MARK: Step 8.3 · Resume each continuation once, whoever comes first
                let isSet = state.withLock { state in
                    if !state.isSet { state.continuations.append(continuation) }
                    return state.isSet
                }
                if isSet { continuation.resume() }
                // END Step 8.3
            }
        } onCancel: {
            // MARK: Step 8.3 · Resume each continuation once, whoever comes first
            set()
            // END Step 8.3
        }
    }
}
