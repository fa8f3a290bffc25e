// The observers are in a linked list, the newest first.
// MARK: Step 2.1 · ObservationRegistrar.swift
/// An observer, and those that were there before it.
private final class Node {
    let keyPaths: Set<AnyKeyPath>
    let onChange: @Sendable () -> Void
    let next: Node?

    init(_ keyPaths: Set<AnyKeyPath>, _ onChange: @escaping @Sendable () -> Void, next: Node?) {
        self.keyPaths = keyPaths
        self.onChange = onChange
        self.next = next
    }
}

private var newest: Node?

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    newest = Node(keyPaths, onChange, next: newest)
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
var next = newest
while let node = next {
    if node.keyPaths.contains(keyPath) { node.onChange() }
    next = node.next
}
// END Step 2.1
