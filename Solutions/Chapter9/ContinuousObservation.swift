/// Calls a closure, and calls it again whenever something has changed that it has read.
///
/// All calls are on the closure's isolation. The first comes soon after this function returns, and
/// its event is `.initial`. Every other comes at the isolation's next suspension after a change, so
/// several changes up to there give one call.
///
/// - Parameters:
///   - options: What to tell. `.willSet` and `.didSet` differ in the event only.
///   - apply: The closure that reads, and does something with what it has read.
/// - Returns: A token. The calls go on for as long as it lives.
public func withContinuousObservation(
    options: ObservationTracking.Options,
    @_inheritActorContext apply:
        @isolated(any) @Sendable @escaping (
            borrowing ObservationTracking.Event
        ) -> Void
) -> ObservationTracking.Token {
    ObservationTracking.Token(
        task: Task.detached {
            await observe(options: options, isolation: apply.isolation, apply: apply)
        })
}

extension ObservationTracking {
    /// Keeps a continuous observation going.
    ///
    /// It cannot be copied, so there is one moment in which it goes. That ends the observation.
    public struct Token: ~Copyable {
        private let task: Task<Void, Never>

        fileprivate init(task: Task<Void, Never>) {
            self.task = task
        }

        /// Ends the observation. There is nothing to do: a token that is consumed is gone.
        public consuming func cancel() {}

        deinit {
            task.cancel()
        }
    }
}

/// The calls of a continuous observation.
private func observe(
    options: ObservationTracking.Options,
    isolation: isolated (any Actor)?,
    apply: @isolated(any) @Sendable @escaping (borrowing ObservationTracking.Event) -> Void
) async {
    // We are on the isolation of `apply`, so it needs no `await`. The compiler cannot see that.
    let apply = unsafeBitCast(
        apply, to: (@Sendable (borrowing ObservationTracking.Event) -> Void).self)
    let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
    var occurrence = Occurrence(kind: .initial)
    while !Task.isCancelled {
        let signal = Signal()
        let tracking = ObservationTracking(options)
        tracking.track {
            apply(ObservationTracking.Event(occurrence, cancellation: cancel))
        } onChange: {
            { _ in signal.set() }
        }
        await signal.wait()
        tracking.cancel()
        occurrence = tracking.latest ?? occurrence
    }
}
