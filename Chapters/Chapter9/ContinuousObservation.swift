import Locking

/// Calls a closure, and calls it again after each change to a property that the closure read. From
/// SE-0506.
///
/// All calls run on the closure's isolation. The first call, with the event `.initial`, is made as
/// soon as that isolation is free. If the caller isn't on that isolation, this first call may even
/// begin before this function returns. Each later call waits until the change is over and that
/// isolation is free, so several changes can lead to a single call.
///
/// - Parameters:
///   - options: The events that lead to another call. With `.willSet`, the closure receives
///     `.willSet` events; with `.didSet`, it receives `.didSet` events. With `.willSet`, the
///     closure is also called for a change that isn't followed by a call to `didSet`. As far as the
///     observation can tell, each call runs after the change. Only a last call, made early because
///     the token was destroyed, may run before the change is over.
///   - apply: The closure, which reads properties and uses their values.
/// - Returns: A token. The observation lasts as long as the token exists.
public func withContinuousObservation(
    options: ObservationTracking.Options,
    @_inheritActorContext apply:
        @isolated(any) @Sendable @escaping (borrowing ObservationTracking.Event) -> Void
) -> ObservationTracking.Token {
    // `observe` runs on the isolation of `apply`, so it can call `apply` without `await`, but the
    // compiler doesn't know that.
    let plain = unsafeBitCast(
        apply, to: (@Sendable (borrowing ObservationTracking.Event) -> Void).self)
    return .init(task: .detached { await observe(options, on: apply.isolation, apply: plain) })
}

extension ObservationTracking {
    /// Keeps a continuous observation running for as long as the token exists. From SE-0506.
    ///
    /// A token can't be copied, so it is destroyed exactly once. Destroying the token ends the
    /// observation. If a property changed before then, one more call may follow, and it reads the
    /// values at the time of that call. Later changes don't lead to a call.
    public struct Token: ~Copyable {
        fileprivate let task: Task<Void, Never>

        /// Ends the observation. The body is empty, because consuming the token destroys it.
        public consuming func cancel() {}

        deinit {
            task.cancel()
        }
    }
}

/// Calls the closure of a continuous observation, again and again.
private func observe(
    _ options: ObservationTracking.Options, on isolation: isolated (any Actor)?,
    apply: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) async {
    let isOver = Flag(false)
    var next = Task.isCancelled ? nil : Occurrence(kind: .initial)
    while let occurrence = next {
        let signal = Signal()
        let tracking = ObservationTracking(options, isRepeated: true)
        await withTaskCancellationHandler {
            tracking.track {
                apply(ObservationTracking.Event(occurrence: occurrence) { isOver.set(true) })
            } onChange: {
                { _ in signal.set() }
            }
            if isOver.isSet { return }
            await signal.wait()
            // A closure runs on `isolation` only if it captures that parameter, as here.
            await tracking.waitForEnd(isolation: isolation)
        } onCancel: {
            tracking.cancel()
        }
        tracking.cancel()
        next = isOver.isSet ? nil : tracking.occurrences.last?.reported(to: options)
    }
}
