import Locking
import Synchronization

/// What a call of ``withObservationTracking(_:onChange:)`` leaves behind until something that it read
/// changes: one registered callback.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether it has ended.
        var isFinished = false
        /// Where it's registered.
        var registrations = Few<Registration>()
        /// What to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property, and the observers that keep the tracking for it.
    struct Registration {
        // MARK: Step B.4 · Replace the weak references
        let observers: Observers
        // END Step B.4
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = ThreadID.current

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    // MARK: Step B.3 · Keep the reads in the list
    /// `true` until `install` begins. Only its own thread needs to know.
    private let isStarting = Atomic(true)

    /// Calls `onChange` at the next change. If another thread has already made one, makes a late call.
    func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
        isStarting.store(false, ordering: .relaxed)
        let isLate = state.withLock { state in
            if !state.isFinished {
                state.registrations = registrations
                state.onChange = onChange
            }
            return state.isFinished
        }
        guard isLate else { return }
        remove(from: registrations)
        makeLateCall(onChange)
    }

    /// Whether `apply` is running right now, on this thread. A change made then is the tracking's
    /// own, and isn't reported.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && isStarting.load(ordering: .relaxed)
    }
    // END Step B.3

    /// Ends the tracking, and removes it wherever it's registered.
    ///
    /// - Returns: `onChange`, for the first caller after `apply`; otherwise `nil`.
    func cancel() -> (@Sendable () -> Void)? {
        let oldState = state.withLock { state in
            var oldState = State(isFinished: true)
            swap(&oldState, &state)
            return oldState
        }
        remove(from: oldState.registrations)
        return oldState.onChange
    }

    /// Removes the tracking where it's registered.
    private func remove(from registrations: Few<Registration>) {
        // MARK: Step B.4 · Replace the weak references
        // Where nothing is registered any more, there is no lock to take.
        for index in registrations.indices where registrations[index].observers.isObserved {
            registrations[index].observers.remove(id, for: registrations[index].property)
        }
        // END Step B.4
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
