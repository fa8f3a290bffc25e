// The tracking that reads is the one that waits.
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
    let property = Property(keyPath: keyPath)
    var next: AccessList? = self
    // If a read isn't new to a list, it isn't new to the outer lists either.
    while let list = next, list.tracking.register(for: property, at: registrar) {
        list.isEmpty = false
        next = nil
    }
}
// END Step 5.6
