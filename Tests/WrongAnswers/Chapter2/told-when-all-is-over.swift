// A change that is made during another one waits for its turn.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
private var waiting: [@Sendable () -> Void] = []
private var isCalling = false

/// What to call at a change, by the property that changes.
private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

/// Calls a closure at each change of certain properties.
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
waiting += observers[keyPath] ?? []
guard !isCalling else { return }
isCalling = true
defer { isCalling = false }
while !waiting.isEmpty { waiting.removeFirst()() }
// END Step 2.1
