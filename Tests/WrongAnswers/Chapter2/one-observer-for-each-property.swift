// A property has an observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
/// What to call at a change, by the property that changes.
private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    for keyPath in keyPaths {
        observers[keyPath] = [onChange]
    }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// As in the solution.
// END Step 2.1
