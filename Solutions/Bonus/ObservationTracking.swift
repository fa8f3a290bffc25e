import Locking
// MARK: Step B.3 · Recognize a read by identity
import Synchronization
// END Step B.3
import ThreadLocal

/// A call of ``withObservationTracking(_:onChange:)`` that waits for a change.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether it has stopped waiting.
        var isOver = false
        // MARK: Step B.3 · Recognize a read by identity
        /// What it waits for, once `report` has run.
        var references = Few<Reference>()
        // END Step B.3
        /// What to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property, and the observers that keep the tracking for it.
    struct Reference {
        // MARK: Step B.3 · Recognize a read by identity
        let observers: Observers
        // END Step B.3
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = UInt(bitPattern: currentThread)

    // MARK: Step B.3 · Recognize a read by identity
    /// Whether the call that starts it is still running. Only its own thread needs to know.
    private let isStarting = Atomic(true)

    /// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
    /// thread has made one.
    func report(_ references: Few<Reference>, to onChange: @escaping @Sendable () -> Void) {
        isStarting.store(false, ordering: .relaxed)
        let isLate = state.withLock { state in
            if !state.isOver {
                state.references = references
                state.onChange = onChange
            }
            return state.isOver
        }
        guard isLate else { return }
        remove(from: references)
        onChange()
    }
    // END Step B.3

    /// Whether this thread started it.
    var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

    /// Whether this thread is in the call that starts it. A change that it makes there is its own.
    var isStartingHere: Bool {
        // MARK: Step B.3 · Recognize a read by identity
        isOfThisThread && isStarting.load(ordering: .relaxed)
        // END Step B.3
    }

    /// Stops waiting altogether.
    ///
    /// - Returns: What to call, for the first caller; `nil` for every later one.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step B.3 · Recognize a read by identity
        let last = state.withLock { state in
            var last = State(isOver: true)
            swap(&last, &state)
            return last
        }
        remove(from: last.references)
        return last.onChange
        // END Step B.3
    }

    // MARK: Step B.3 · Recognize a read by identity
    private func remove(from references: Few<Reference>) {
        // Usually, the change that called it has already emptied the table.
        for index in references.indices where references[index].observers.isObserved {
            references[index].observers.remove(id, for: references[index].property)
        }
    }
    // END Step B.3
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
    // MARK: Step B.6 · Allocate once for a tracking
    var list = AccessList(inside: accessList)
    let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
        accessList = list
        let result = apply()
        accessList = list.pointee.outer
        return result
    }
    // END Step B.6
    // MARK: Step B.3 · Recognize a read by identity
    guard !list.references.isEmpty else { return result }
    list.tracking.report(list.references, to: onChange())
    // END Step B.3
    return result
}
