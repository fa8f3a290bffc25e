import Locking

/// Calls a closure, and calls it again after each change of what it has read. From SE-0506.
///
/// All calls are on the closure's isolation. The first comes soon, with the event `.initial`; if the
/// caller isn't on that isolation, it may come before this function returns. Each later one comes
/// once a change is over and the isolation is free, so several changes before that give one call.
///
/// - Parameters:
///   - options: What leads to another call. `.willSet` and `.didSet` differ in the event, and `.willSet`
///     also leads to a call for a change that never reports its end. Calls come after the change, as
///     far as that can be known. Only a call that comes when the token is destroyed doesn't wait.
///   - apply: The closure that reads, and does something with what it has read.
/// - Returns: A token. The calls go on for as long as it exists.
public func withContinuousObservation(
    options: ObservationTracking.Options,
    @_inheritActorContext apply:
        @isolated(any) @Sendable @escaping (borrowing ObservationTracking.Event) -> Void
) -> ObservationTracking.Token {
    // `observe` runs on the isolation of `apply`, so calling it needs no `await`. The compiler
    // can't see that.
    let plain = unsafeBitCast(
        apply, to: (@Sendable (borrowing ObservationTracking.Event) -> Void).self)
    return .init(task: .detached { await observe(options, on: apply.isolation, apply: plain) })
}

extension ObservationTracking {
    /// Keeps a continuous observation running for as long as the token exists. From SE-0506.
    ///
    /// A token can't be copied, so it is destroyed once, and that ends the observation. If something
    /// changed before that, one more call may follow, which reads the values of that later time. A
    /// change after it leads to no call.
    public struct Token: ~Copyable {
        fileprivate let task: Task<Void, Never>

        /// Ends the observation. There is nothing to do: a token that is consumed is gone.
        public consuming func cancel() {}

        // MARK: Step 8.9 · One call, and then silence
        // End the calls when the token is destroyed.
        // END Step 8.9
    }
}

/// The calls of a continuous observation.
private func observe(
    _ options: ObservationTracking.Options, on isolation: isolated (any Actor)?,
    apply: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) async {
    // MARK: Step 8.9 · One call, and then silence
    // Track the call, wait for a change, and begin again.
    apply(ObservationTracking.Event(occurrence: Occurrence(kind: .initial), cancellation: {}))
    // END Step 8.9
}
