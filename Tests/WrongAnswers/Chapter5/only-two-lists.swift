// The read counts for this list, and for the one around it.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
/// The enclosing call's list, if any.
let outer: AccessList?

/// Whether nothing was read.
private(set) var isEmpty = true

init(inside outer: AccessList?) {
    self.outer = outer
}

/// Records.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    let property = Property(keyPath: keyPath)
    for list in [self, outer].compactMap({ $0 }) {
        if list.tracking.register(for: property, at: registrar) { list.isEmpty = false }
    }
}
// END Step 5.6
