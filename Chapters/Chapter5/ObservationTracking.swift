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
        // MARK: Step 5.4 · Between the read and the registration
        // So far, this only stores the registration. `install` adds it to the registrar.
        state.withLock { $0.registrations.append(.init(registrar: registrar, property: property)) }
        return true
        // END Step 5.4
    }

    /// Sets the closure for the next change, or makes a late call if a property has already
    /// changed.
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

    // MARK: Step 5.7 · My own change calls me
    // END Step 5.7

    /// Ends the tracking and removes it from every registrar that holds it.
    ///
    /// - Returns: `onChange` for the first caller after `apply`, and `nil` for any other caller.
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
