// Something changes, so I call every observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
/// What to call before a change, by the property that changes.
private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

/// Calls a closure before each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    for keyPath in keyPaths {
        observers[keyPath, default: []].append(onChange)
    }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in observers.values.joined() {
    observer()
}
// END Step 2.1
