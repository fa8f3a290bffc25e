// Each key path has one closure, which calls the observers that came before, and then the last one.
// MARK: Step 2.1 · ObservationRegistrar.swift
/// What to call at a change, by the property that changes.
private var calls: [AnyKeyPath: @Sendable () -> Void] = [:]

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    for keyPath in keyPaths {
        guard let earlier = calls[keyPath] else {
            calls[keyPath] = onChange
            continue
        }
        calls[keyPath] = {
            earlier()
            onChange()
        }
    }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
let call = calls[keyPath]
call?()
// END Step 2.1
