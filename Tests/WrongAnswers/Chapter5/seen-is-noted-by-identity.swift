// A list notes what it has seen, so the registrar isn't asked twice.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
/// The enclosing call's list, if any.
let outer: AccessList?

/// Whether nothing was read.
private(set) var isEmpty = true

init(inside outer: AccessList?) {
    self.outer = outer
}

/// What was read.
private var seen: [ObjectIdentifier: Set<Property>] = [:]

/// Records that a key path was read on the object of a registrar, here and in the outer lists.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    let (id, property) = (ObjectIdentifier(registrar), Property(keyPath: keyPath))
    let before = seen[id] ?? []
    guard !before.contains(property) else { return }
    seen[id] = before.union([property])
    isEmpty = false
    _ = tracking.register(for: property, at: registrar)
    outer?.record(keyPath, of: registrar)
}
// END Step 5.6
