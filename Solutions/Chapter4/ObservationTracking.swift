/// A call of ``withObservationTracking(_:onChange:)`` that waits for a change.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
final class ObservationTracking: Identifiable {
    /// What to call before the change.
    let onChange: @Sendable () -> Void

    /// A registrar that keeps this tracking.
    private struct Reference {
        weak var registrar: ObservationRegistrar?
    }

    private var references: [Reference] = []

    init(onChange: @escaping @Sendable () -> Void) {
        self.onChange = onChange
    }

    /// Waits for a change of certain properties of one object.
    ///
    /// - Parameters:
    ///   - keyPaths: The properties.
    ///   - registrar: The registrar of the object.
    func wait(for keyPaths: Set<AnyKeyPath>, of registrar: ObservationRegistrar) {
        registrar.add(self, for: keyPaths)
        references.append(Reference(registrar: registrar))
    }

    /// Stops waiting.
    func cancel() {
        for reference in references {
            reference.registrar?.remove(id)
        }
    }
}

/// Runs `apply`, and calls `onChange` once, before the first change of what `apply` has read.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. If nothing is
///     read, the expression is not evaluated.
/// - Returns: What `apply` returns.
func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step 4.1 · Put the outer list back after `apply`
    let outer = accessList
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = outer
    // END Step 4.1
    // MARK: Step 4.3 · Pass the inner reads on to the outer list
    accessList?.merge(list)
    // END Step 4.3
    // MARK: Step 4.4 · If nothing was read, don't evaluate `onChange`
    guard !list.entries.isEmpty else { return result }
    // END Step 4.4
    let tracking = ObservationTracking(onChange: onChange())
    for entry in list.entries.values {
        tracking.wait(for: entry.keyPaths, of: entry.registrar)
    }
    return result
}
