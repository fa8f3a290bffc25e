import Locking

/// The callback of one call to ``withObservationTracking(_:onChange:)``. It remains registered
/// until one of the properties read by the call changes.
///
/// `ObservationTracking` is a class, so two instances have different identities even if they track
/// the same properties.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether the tracking has ended.
        var isFinished = false
        /// The places where the tracking is registered.
        var registrations: [Registration] = []
        /// The closure to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property for which the tracking is registered, and the registrar that holds the tracking.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started the tracking.
    private let thread = ThreadID.current

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    /// Registers the tracking for changes to one property.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - registrar: The registrar of the property's object.
    /// - Returns: Whether the registration is new. If the tracking has already ended, the result is
    ///   also `true`, because an outer tracking may still need the read.
    func register(for property: Property, at registrar: ObservationRegistrar) -> Bool {
        state.withLock { state in
            guard !state.isFinished else { return true }
            guard registrar.add(self, for: property) else { return false }
            state.registrations.append(Registration(registrar: registrar, property: property))
            return true
        }
    }

    /// Sets the closure for the next change, or makes a late call if a property has already
    /// changed.
    func install(onChange: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isFinished { state.onChange = onChange }
            return state.isFinished
        }
        if isLate { makeLateCall(onChange) }
    }

    /// Whether this thread is running `apply`. On the tracking's own thread, this remains `true`
    /// after the tracking has ended. A tracking ignores changes made by its own `apply`.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && state.withLock { $0.onChange == nil }
    }

    /// Ends the tracking and removes it from every registrar that holds it.
    ///
    /// - Returns: `onChange` for the first caller after `apply`, and `nil` for any other caller.
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

/// Makes a late call at once, or adds it to a queue if this thread is already making one.
///
/// A late call may start another tracking, whose call may also be late. If late calls were nested,
/// the stack could grow without limit.
private func makeLateCall(_ onChange: @escaping @Sendable () -> Void) {
    if let lateCalls { return lateCalls.waiting.append(onChange) }
    let queue = LateCalls()
    lateCalls = queue
    onChange()
    while !queue.waiting.isEmpty { queue.waiting.removeFirst()() }
    lateCalls = nil
}

/// Runs `apply` and calls `onChange` once, before the first change to a property that was read.
/// From SE-0395.
///
/// `onChange` runs on the thread that changes the property, before the new value is stored, with
/// three exceptions:
/// - If another `onChange` sets the property first, this `onChange` runs after that store.
/// - If another thread changes a property after `apply` has read it, but before `apply` returns,
///   `onChange` runs on this thread, before this function returns. Late calls are never nested: if
///   one late call leads to another, the second runs after the first.
/// - If a property is read while it is being changed, `onChange` runs after the store.
///
/// While `onChange` runs, the framework holds no lock. Don't hold a lock yourself while you call
/// this function: a late `onChange` that needs the same lock would wait forever.
///
/// Three kinds of changes aren't reported: changes made by `apply`, changes made by the expression
/// for `onChange`, and a change that is in progress on this thread when this function is called.
///
/// - Parameters:
///   - apply: The closure whose reads are tracked.
///   - onChange: The closure to call before the first change to one of those properties. The
///     expression is evaluated only if something is read.
/// - Returns: The result of `apply`.
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
