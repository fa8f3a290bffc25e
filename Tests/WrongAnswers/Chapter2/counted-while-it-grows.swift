// I go through the observers by number, so that I don't miss one that is added.
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
var number = 0
while number < observers[keyPath]?.count ?? 0 {
    observers[keyPath]?[number]()
    number += 1
}
// END Step 2.1
