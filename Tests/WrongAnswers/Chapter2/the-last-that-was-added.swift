// What is added during a change waits in a dictionary of its own until the change is over.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
/// What to call at a change, by the property that changes.
private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]
private var added: [AnyKeyPath: [@Sendable () -> Void]] = [:]
private var isCalling = false

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    for keyPath in keyPaths {
        if isCalling {
            added[keyPath] = [onChange]
        } else {
            observers[keyPath, default: []].append(onChange)
        }
    }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
isCalling = true
for observer in observers[keyPath] ?? [] {
    observer()
}
isCalling = false
observers.merge(added) { $0 + $1 }
added = [:]
// END Step 2.1
