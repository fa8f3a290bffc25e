// The outermost goes first. If it has the read already, the others have it, too.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
/// The enclosing call's list, if any.
let outer: AccessList?

/// Whether nothing was read.
private(set) var isEmpty = true

init(inside outer: AccessList?) {
    self.outer = outer
}

/// Records that a key path was read on the object of a registrar, here and in the outer lists.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    _ = isNew(Property(keyPath: keyPath), of: registrar)
}

private func isNew(_ property: Property, of registrar: ObservationRegistrar) -> Bool {
    guard outer?.isNew(property, of: registrar) ?? true else { return false }
    isEmpty = false
    return tracking.register(for: property, at: registrar)
}
// END Step 5.6
