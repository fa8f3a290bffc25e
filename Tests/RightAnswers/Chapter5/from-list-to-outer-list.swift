// Each list passes a read on to its outer list; what was read is counted.
// MARK: Step 5.4 · AccessList.swift
/// Receives the reads while it is in place, and makes its tracking wait for them right away.
final class AccessList {
    /// The tracking that waits for changes of what was read.
    let tracking: ObservationTracking

    /// The list of the call that this one is inside of.
    let outer: AccessList?

    private var reads = 0

    /// Whether nothing was read.
    var isEmpty: Bool { reads == 0 }

    init(inside outer: AccessList?) {
        tracking = ObservationTracking()
        self.outer = outer
    }

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        record(Property(keyPath: keyPath), of: registrar)
    }

    private func record(_ property: Property, of registrar: ObservationRegistrar) {
        guard tracking.wait(for: property, of: registrar) else { return }
        reads += 1
        outer?.record(property, of: registrar)
    }
}
// END Step 5.4
