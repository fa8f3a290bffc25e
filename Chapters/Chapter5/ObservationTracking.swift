import ThreadLocal

/// A call of ``withObservationTracking(_:onChange:)`` that waits for a change.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable, Sendable {
    /// What a tracking waits for, and what it calls then.
    private struct Waiting: Sendable {
        let reads: [AccessList.Read]
        let onChange: @Sendable () -> Void
    }

    private struct State: Sendable {
        /// Whether something has changed. From then on the tracking does nothing any more.
        var isOver = false
        /// `nil` while `apply` runs, and when it is over.
        var waiting: Waiting?
    }

    private let state = Locked(State())

    /// The thread that started it.
    private let thread = UInt(bitPattern: currentThread)

    /// Whether this thread started it.
    var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

    /// Waits for a change of what was read, or calls at once if there has been one.
    func wait(for reads: [AccessList.Read], onChange: @escaping @Sendable () -> Void) {
        // MARK: Step 5.5 · Let a tracking wait from the first read on
        state.withLock { $0.waiting = Waiting(reads: reads, onChange: onChange) }
        for read in reads {
            _ = read.observers.insert(self, for: read.property)
        }
        // END Step 5.5
    }

    /// Waits no longer, for anything.
    ///
    /// - Returns: What to call, for the first who asks; `nil` for all others, and while `apply` runs.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step 5.4 · Let one of all threads be the first
        let waiting = state.withLock { $0.waiting }
        // END Step 5.4
        guard let waiting else { return nil }
        remove(from: waiting.reads)
        return waiting.onChange
    }

    private func remove(from reads: [AccessList.Read]) {
        for read in reads {
            read.observers.remove(self, for: read.property)
        }
    }
}

/// Runs a closure, and calls another one, once, before a property changes that the first one read.
///
/// `onChange` runs on the thread that changes the property, with no lock held, while the property
/// still has its old value. If another thread changes a property after it was read and before
/// `apply` returns, `onChange` runs on this thread, right after `apply`.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. Without any read
///     the expression is not evaluated.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    var list = AccessList(inside: AccessList.current)
    let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
        AccessList.current = list
        let result = apply()
        AccessList.current = list.pointee.outer
        return result
    }
    guard !list.reads.isEmpty else { return result }
    list.tracking.wait(for: list.reads, onChange: onChange())
    return result
}
