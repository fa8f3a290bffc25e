import Locking
// MARK: Step B.5 · Recognize a read by identity
import Synchronization
// END Step B.5
import ThreadLocal

/// What a call of ``withObservationTracking(_:onChange:)`` leaves behind until something that it read
/// changes: one registered callback.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether it has ended.
        var isFinished = false
        // MARK: Step B.5 · Recognize a read by identity
        /// Where it is registered, once `install` has run.
        var registrations = Few<Registration>()
        // END Step B.5
        /// What to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property, and the observers that keep the tracking for it.
    struct Registration {
        // MARK: Step B.5 · Recognize a read by identity
        let observers: Observers
        // END Step B.5
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = UInt(bitPattern: currentThread)

    // MARK: Step B.5 · Recognize a read by identity
    /// Whether the call that starts it is still running. Only its own thread needs to know.
    private let isStarting = Atomic(true)

    /// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
    /// thread has made one.
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
        onChange()
    }
    // END Step B.5

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == UInt(bitPattern: currentThread) }

    /// Whether `apply` is running right now, on this thread. A change made then is the tracking's
    /// own, and isn't reported.
    var isApplyRunningOnThisThread: Bool {
        // MARK: Step B.5 · Recognize a read by identity
        startedOnThisThread && isStarting.load(ordering: .relaxed)
        // END Step B.5
    }

    /// Ends the tracking, and removes it wherever it's registered.
    ///
    /// - Returns: `onChange`, for the first caller after `apply`; otherwise `nil`.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step B.5 · Recognize a read by identity
        let oldState = state.withLock { state in
            var oldState = State(isFinished: true)
            swap(&oldState, &state)
            return oldState
        }
        remove(from: oldState.registrations)
        return oldState.onChange
        // END Step B.5
    }

    // MARK: Step B.5 · Recognize a read by identity
    private func remove(from registrations: Few<Registration>) {
        // Usually, the change that called it has already emptied the table.
        for index in registrations.indices where registrations[index].observers.isObserved {
            registrations[index].observers.remove(id, for: registrations[index].property)
        }
    }
    // END Step B.5
}

/// Runs `apply`, and calls `onChange` once, before the first change of what `apply` has read.
///
/// `onChange` runs on the thread that changes the property, with no lock held, while the property
/// still has its old value. If another thread changes a property after it was read and before
/// `apply` returns, `onChange` runs on this thread, right after `apply`.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. If nothing is
///     read, the expression is not evaluated.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step B.8 · Allocate once for a tracking
    var list = AccessList(inside: accessList)
    let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
        accessList = list
        let result = apply()
        accessList = list.pointee.outer
        return result
    }
    // END Step B.8
    // MARK: Step B.5 · Recognize a read by identity
    guard !list.registrations.isEmpty else { return result }
    list.tracking.install(list.registrations, onChange: onChange())
    // END Step B.5
    return result
}
