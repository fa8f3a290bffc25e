import Locking
import ThreadLocal

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
    private let thread = UInt(bitPattern: currentThread)

    // MARK: Step 5.4 · Read, changed, and nobody was registered
    init(onChange: @escaping @Sendable () -> Void) {
        state.withLock { $0.onChange = onChange }
    }

    /// Registers the tracking for changes of some properties of one object.
    ///
    /// - Parameters:
    ///   - keyPaths: The properties.
    ///   - registrar: The registrar of the object.
    func register(for keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) {
        for property in keyPaths.map(Property.init) where registrar.add(self, for: property) {
            state.withLock {
                $0.registrations.append(.init(registrar: registrar, property: property))
            }
        }
    }
    // END Step 5.4

    /// Ends the tracking, and removes it wherever it's registered.
    ///
    /// - Returns: `onChange`, for the first caller after `apply`; otherwise `nil`.
    func cancel() -> (@Sendable () -> Void)? {
        // MARK: Step 5.4 · Read, changed, and nobody was registered
        // END Step 5.4
        // MARK: Step 5.3 · Two changes, two calls
        let oldState = state.withLock { $0 }
        for registration in oldState.registrations {
            registration.registrar?.remove(id, for: registration.property)
        }
        return oldState.onChange
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
    // MARK: Step 5.4 · Read, changed, and nobody was registered
    let outer = accessList
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = outer
    accessList?.merge(list)
    guard !list.entries.isEmpty else { return result }
    let tracking = ObservationTracking(onChange: onChange())
    for entry in list.entries.values {
        tracking.register(for: entry.keyPaths, at: entry.registrar)
    }
    return result
    // END Step 5.4
}
