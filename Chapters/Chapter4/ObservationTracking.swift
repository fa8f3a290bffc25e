/// What a call of ``withObservationTracking(_:onChange:)`` leaves behind until something that it read
/// changes: one registered callback.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable {
    /// What to call before the change.
    let onChange: @Sendable () -> Void

    /// A registrar that has this tracking.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
    }

    private var registrations: [Registration] = []

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// Registers the tracking for changes of some properties of one object.
    ///
    /// - Parameters:
    ///   - keyPaths: The properties.
    ///   - registrar: The registrar of the object.
    func register(for keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) {
        registrar.add(self, for: keyPaths)
        registrations.append(Registration(registrar: registrar))
    }

    /// Ends the tracking, and removes it wherever it's registered.
    func cancel() {
        for registration in registrations {
            registration.registrar?.remove(id)
        }
    }
}

/// Runs `apply`, and calls `onChange` once, before the first change of what `apply` has read.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step 4.1 · The read after the inner call is lost
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = nil
    // END Step 4.1
    // MARK: Step 4.3 · Read by a function, unknown to its caller
    // END Step 4.3
    // MARK: Step 4.4 · A callback that nothing can call
    // END Step 4.4
    let tracking = ObservationTracking(onChange: onChange())
    for entry in list.entries.values {
        tracking.register(for: entry.keyPaths, at: entry.registrar)
    }
    return result
}
