import Locking
import ThreadLocal

/// A call of ``withObservationTracking(_:onChange:)`` that waits for a change.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    private struct State {
        /// Whether it has stopped waiting.
        var isOver = false
        /// What it waits for.
        var references: [Reference] = []
        /// What to call before the change.
        var onChange: (@Sendable () -> Void)?
    }

    /// A property, and the registrar that keeps the tracking for it.
    private struct Reference {
        weak var registrar: ObservationRegistrar?
        let property: Property
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = UInt(bitPattern: currentThread)

    // MARK: Step 5.4 · Let a tracking wait from the first read on
    /// Waits for a change of a property of one object.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - registrar: The registrar of the object.
    /// - Returns: `false` if it already waits for that.
    func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return true }
            guard registrar.add(self, for: property) else { return false }
            state.references.append(Reference(registrar: registrar, property: property))
            return true
        }
    }

    /// Calls `onChange` at the next change, or at once if another thread has made one.
    func report(to onChange: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isOver { state.onChange = onChange }
            return state.isOver
        }
        if isLate { onChange() }
    }

    /// Whether this thread started it.
    var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

    /// Whether this thread is in the call that starts it. A change that it makes there is its own.
    var isStartingHere: Bool {
        isOfThisThread && state.withLock { $0.onChange == nil }
    }
    // END Step 5.4

    /// Stops waiting altogether.
    ///
    /// - Returns: What to call, for the first caller; `nil` for every later one.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step 5.4 · Let a tracking wait from the first read on
        guard !isStartingHere else { return nil }
        // END Step 5.4
        // MARK: Step 5.3 · Let only one thread be the first
        let last = state.withLock { state in
            defer { state = State(isOver: true) }
            return state
        }
        for reference in last.references {
            reference.registrar?.remove(id, for: reference.property)
        }
        return last.onChange
        // END Step 5.3
    }
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
    // MARK: Step 5.4 · Let a tracking wait from the first read on
    let list = AccessList(inside: accessList)
    accessList = list
    let result = apply()
    accessList = list.outer
    guard !list.isEmpty else { return result }
    list.tracking.report(to: onChange())
    return result
    // END Step 5.4
}
