import Locking

/// What a call of ``withObservationTracking(_:onChange:)`` leaves behind until something that it read
/// changes: one registered callback.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether it has ended.
        var isFinished = false
        /// Where it's registered.
        var registrations: [Registration] = []
        /// What to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property for which the tracking is registered, and the registrar that has it.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = ThreadID.current

    /// Registers the tracking for a change of one property of one object.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - registrar: The registrar of the object.
    /// - Returns: Whether it's new there. Also `true` if it's finished, and so isn't registered: an
    ///   outer tracking may still need the read.
    func register(for property: Property, at registrar: ObservationRegistrar) -> Bool {
        state.withLock { state in
            guard !state.isFinished else { return true }
            guard registrar.add(self, for: property) else { return false }
            state.registrations.append(Registration(registrar: registrar, property: property))
            return true
        }
    }

    /// Calls `onChange` at the next change. If another thread has already made one, makes a late call.
    func install(onChange: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isFinished { state.onChange = onChange }
            return state.isFinished
        }
        if isLate { makeLateCall(onChange) }
    }

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    /// Whether `apply` is running right now, on this thread; or the tracking has ended. A change made
    /// while `apply` runs is the tracking's own, and isn't reported.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && state.withLock { $0.onChange == nil }
    }

    /// Ends the tracking, and removes it wherever it's registered.
    ///
    /// - Returns: `onChange`, for the first caller after `apply`; otherwise `nil`.
    func cancel() -> (@Sendable () -> Void)? {
        guard !isApplyRunningOnThisThread else { return nil }
        let oldState = state.withLock { state in
            defer { state = State(isFinished: true) }
            return state
        }
        for registration in oldState.registrations {
            registration.registrar?.remove(id, for: registration.property)
        }
        return oldState.onChange
    }
}

/// Makes a late call: now or, if this thread is making one already, after that.
///
/// A late call may start a tracking whose call is late, too. If that ran inside the first one, the
/// stack could grow without a limit.
private func makeLateCall(_ onChange: @escaping @Sendable () -> Void) {
    if let lateCalls { return lateCalls.waiting.append(onChange) }
    let queue = LateCalls()
    lateCalls = queue
    onChange()
    while !queue.waiting.isEmpty { queue.waiting.removeFirst()() }
    lateCalls = nil
}

/// Runs `apply`, and calls `onChange` once, before the first change of what `apply` has read.
///
/// `onChange` runs on the thread that changes the property, before the new value is stored, with three
/// exceptions:
/// - If another tracking's `onChange` sets the property first, this one runs after that.
/// - If another thread changes a property after `apply` has read it and before `apply` returns,
///   `onChange` runs on this thread, before this function returns. Such late calls never run inside
///   each other: while this thread is making one, the next waits until that has returned.
/// - If a property is read while its change is under way, `onChange` runs after the store.
///
/// No lock of the framework's is held while `onChange` runs. Don't hold one of your own while you call
/// this function: a late `onChange` that needs the same lock would wait forever.
///
/// Changes that `apply` itself makes don't count, nor do those that `onChange`'s expression makes, or
/// that this thread is just making when it calls this.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. If nothing is
///     read, the expression is not evaluated.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    let list = AccessList(inside: accessList)
    accessList = list
    let result = withExtendedLifetime(list, apply)
    accessList = list.outer
    guard !list.isEmpty else { return result }
    list.tracking.install(onChange: onChange())
    return result
}
