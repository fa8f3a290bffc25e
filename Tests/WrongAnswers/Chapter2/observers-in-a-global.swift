// A key path says which property is meant, so one dictionary will do for all.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
/// What to call at a change, by the property that changes.
nonisolated(unsafe) private static var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    for keyPath in keyPaths {
        Self.observers[keyPath, default: []].append(onChange)
    }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in Self.observers[keyPath] ?? [] {
    observer()
}
// END Step 2.1
