/// The callback of one call to ``withObservationTracking(_:onChange:)``. It remains registered
/// until one of the properties read by the call changes.
///
/// `ObservationTracking` is a class, so two instances have different identities even if they track
/// the same properties.
final class ObservationTracking: Identifiable {
    /// The closure to call before the change.
    let onChange: @Sendable () -> Void

    /// A registrar that holds this tracking.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
    }

    private var registrations: [Registration] = []

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// Registers the tracking for changes to one object's properties.
    ///
    /// - Parameters:
    ///   - keyPaths: The key paths of the properties.
    ///   - registrar: The object's registrar.
    func register(for keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) {
        registrar.add(self, for: keyPaths)
        registrations.append(Registration(registrar: registrar))
    }

    /// Ends the tracking and removes it from every registrar that holds it.
    func cancel() {
        for registration in registrations {
            registration.registrar?.remove(id)
        }
    }
}

/// Runs `apply` and calls `onChange` once, before the first change to a property that was read.
/// From SE-0395.
///
/// - Parameters:
///   - apply: The closure whose reads are tracked.
///   - onChange: The closure to call before the first change to one of those properties.
/// - Returns: The result of `apply`.
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
