// Each list around this one has read it, too, so I go up to the outermost.
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
    while let list = next {
        _ = list.tracking.register(for: property, at: registrar)
        list.isEmpty = false
        next = list.outer
    }
}
// END Step 5.6
// MARK: Step 5.6 · ObservationTracking.swift
// As in the solution.
// END Step 5.6
