// Each list passes a read on to its outer list; what was read is counted.
// MARK: Step 5.6 · AccessList.swift
/// The enclosing call's list, if any.
let outer: AccessList?

private var reads = 0

/// Whether nothing was read.
var isEmpty: Bool { reads == 0 }

init(inside outer: AccessList?) {
    self.outer = outer
}

/// Records that a key path was read on the object of a registrar, here and in the outer lists.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    record(Property(keyPath: keyPath), of: registrar)
}

private func record(_ property: Property, of registrar: ObservationRegistrar) {
    guard tracking.register(for: property, at: registrar) else { return }
    reads += 1
    outer?.record(property, of: registrar)
}
// END Step 5.6
