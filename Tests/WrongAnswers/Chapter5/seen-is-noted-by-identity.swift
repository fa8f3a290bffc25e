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
private var seen: [ObjectIdentifier: Set<AnyKeyPath>] = [:]

/// Records that a key path was read on the object of a registrar, here and in the outer lists.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    guard seen[ObjectIdentifier(registrar), default: []].insert(keyPath).inserted else {
        return
    }
    isEmpty = false
    _ = tracking.register(for: Property(keyPath: keyPath), at: registrar)
    outer?.record(keyPath, of: registrar)
}
// END Step 5.6
