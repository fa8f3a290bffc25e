/// What a call of ``withObservationTracking(_:onChange:)`` leaves behind until something that it read
/// changes: one registered callback.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable {
    /// What to call before the change.
    let onChange: @Sendable () -> Void

    /// A registrar that has this tracking.
    private struct Registration {
        // MARK: Step 3.5 · Over, but still in memory
        weak var registrar: ObservationRegistrar?
        // END Step 3.5
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
        // MARK: Step 3.3 · One train remembers
        registrar.add(self, for: keyPaths)
        registrations.append(Registration(registrar: registrar))
        // END Step 3.3
    }

    // MARK: Step 3.2 · Three changes, three calls
    /// Ends the tracking, and removes it wherever it's registered.
    func cancel() {
        for registration in registrations {
            registration.registrar?.remove(id)
        }
    }
    // END Step 3.2
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
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = nil
    let tracking = ObservationTracking(onChange: onChange())
    for entry in list.entries.values {
        tracking.register(for: entry.keyPaths, at: entry.registrar)
    }
    return result
}
