/// A record of the reads during one tracking, with the key paths that were read and their
/// registrars.
///
/// `AccessList` is a class, so the function that makes a list current can read that list
/// afterwards.
final class AccessList {
    /// The reads of one object's properties.
    struct Entry {
        /// The object's registrar.
        let registrar: ObservationRegistrar
        /// The key paths that were read.
        var keyPaths: Set<AnyKeyPath> = []
    }

    /// The recorded reads, grouped by the identity of the object's registrar.
    ///
    /// Each entry keeps its registrar alive, so no other object can reuse the registrar's identity.
    private(set) var entries: [ObjectIdentifier: Entry] = [:]

    /// Records that a property of a registrar's object was read.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        entries[ObjectIdentifier(registrar), default: Entry(registrar: registrar)]
            .keyPaths.insert(keyPath)
    }

    /// Adds another list's reads to this list.
    func merge(_ other: AccessList) {
        // MARK: Step 4.2 · Two lists for one call
        for (id, entry) in other.entries {
            entries[id, default: entry].keyPaths.formUnion(entry.keyPaths)
        }
        // END Step 4.2
    }
}

/// The access list that is currently recording reads, or `nil` outside of any tracking.
///
/// This is a global variable, because a getter has no parameter through which to receive a list.
/// `nonisolated(unsafe)` is a debt: it promises the compiler that no two threads use the variable
/// at once, but no code keeps that promise until chapter 5.
nonisolated(unsafe) var accessList: AccessList?
