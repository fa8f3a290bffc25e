/// What was read while a list was in place: which key paths, and on which registrars.
///
/// A class, so that the code that puts a list in place can look into it afterwards.
final class AccessList {
    /// What was read on one object.
    struct Entry {
        /// The registrar of the object.
        let registrar: ObservationRegistrar
        /// The key paths that were read.
        var keyPaths: Set<AnyKeyPath> = []
    }

    /// What was read, by the identity of the registrar.
    ///
    /// An entry keeps its registrar alive, so that no other one can take over its identity.
    private(set) var entries: [ObjectIdentifier: Entry] = [:]

    /// Records that a key path was read on the object of a registrar.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        entries[ObjectIdentifier(registrar), default: Entry(registrar: registrar)]
            .keyPaths.insert(keyPath)
    }
}

/// The list that reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. `nonisolated(unsafe)` is
/// a debt. It promises the compiler that no two threads use it at once, and nothing keeps that
/// promise until chapter 5 does.
nonisolated(unsafe) var accessList: AccessList?
