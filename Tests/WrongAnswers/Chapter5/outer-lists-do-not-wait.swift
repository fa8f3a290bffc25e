// The tracking that reads is the one that waits.
// Dies at: Step 5.4
// MARK: Step 5.4 · AccessList.swift
/// What reads are reported to while it is in place: a tracking that begins to wait for them.
final class AccessList {
    /// Whom to tell when something changes that was read.
    let tracking = ObservationTracking()

    /// The list of the call that this one is inside of.
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
        // What is not new to a list is not new to the outer ones.
        while let list = next, list.tracking.wait(for: property, of: registrar) {
            list.isEmpty = false
            next = nil
        }
    }
}
// END Step 5.4
