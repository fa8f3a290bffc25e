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
        // MARK: Step 5.4 · Between the read and the registration
        // Only noted: `install` takes it to the registrar.
        state.withLock { $0.registrations.append(.init(registrar: registrar, property: property)) }
        return true
        // END Step 5.4
    }

    /// Calls `onChange` at the next change. If another thread has already made one, makes a late call.
    func install(onChange: @escaping @Sendable () -> Void) {
        // MARK: Step 5.5 · Changed before `apply` returned
        state.withLock { state in
            guard !state.isFinished else { return }
            state.onChange = onChange
            for registration in state.registrations {
                _ = registration.registrar?.add(self, for: registration.property)
            }
        }
        // END Step 5.5
    }

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    // MARK: Step 5.7 · My own change calls me
    // END Step 5.7

    /// Ends the tracking, and removes it wherever it's registered.
    ///
    /// - Returns: `onChange`, for the first caller after `apply`; otherwise `nil`.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step 5.7 · My own change calls me
        // END Step 5.7
        // MARK: Step 5.3 · Two changes, two calls
        let oldState = state.withLock { $0 }
        for registration in oldState.registrations {
            registration.registrar?.remove(id, for: registration.property)
        }
        return oldState.onChange
        // END Step 5.3
    }
}

// MARK: Step 5.5 · Changed before `apply` returned
// END Step 5.5

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
    // MARK: Step 5.6 · Only the inner call is notified
    let outer = accessList
    let list = AccessList()
    accessList = list
    let result = withExtendedLifetime(list, apply)
    accessList = outer
    accessList?.merge(list)
    // END Step 5.6
    guard !list.isEmpty else { return result }
    list.tracking.install(onChange: onChange())
    return result
}
