import Locking
// MARK: Step B.3 · Keep the reads in the list
import Synchronization
// END Step B.3

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
        var registrations = Few<Registration>()
        /// The closure to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property for which the tracking is registered, and the observers that hold the tracking.
    struct Registration {
        // MARK: Step B.4 · Replace the weak references
        let observers: Observers
        // END Step B.4
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started the tracking.
    private let thread = ThreadID.current

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    // MARK: Step B.3 · Keep the reads in the list
    /// `true` until `install` begins. Only the tracking's own thread needs this value.
    private let isStarting = Atomic(true)

    /// Sets the closure for the next change, or makes a late call if a property has already
    /// changed.
    func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
        isStarting.store(false, ordering: .relaxed)
        let isLate = state.withLock { state in
            state.registrations = registrations
            if !state.isFinished { state.onChange = onChange }
            return state.isFinished
        }
        guard isLate else { return }
        // The change couldn't find these registrations yet, so this call removes them.
        _ = cancel()
        makeLateCall(onChange)
    }

    /// Whether this thread is running `apply`. A tracking ignores changes made by its own `apply`.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && isStarting.load(ordering: .relaxed)
    }
    // END Step B.3

    /// Ends the tracking and removes it from every registrar that holds it.
    ///
    /// - Returns: `onChange` for the first caller after `apply`, and `nil` for any other caller.
    func cancel() -> (@Sendable () -> Void)? {
        let oldState = state.withLock { state in
            defer { state = State(isFinished: true) }
            return state
        }
        // MARK: Step B.4 · Replace the weak references
        // If the observers hold no trackings, there is nothing to remove, so the lock isn't needed.
        for index in oldState.registrations.indices
        where oldState.registrations[index].observers.isObserved {
            let registration = oldState.registrations[index]
            registration.observers.remove(id, for: registration.property)
        }
        // END Step B.4
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
    // MARK: Step B.9 · Put the list on the stack
    var list = AccessList(inside: accessList)
    let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
        accessList = list
        let result = apply()
        accessList = list.pointee.outer
        return result
    }
    // END Step B.9
    // MARK: Step B.3 · Keep the reads in the list
    guard !list.registrations.isEmpty else { return result }
    list.tracking.install(list.registrations, onChange: onChange())
    // END Step B.3
    return result
}
