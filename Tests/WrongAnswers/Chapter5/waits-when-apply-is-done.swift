// First I run `apply`, then I let the tracking wait for all that it has read.
// Dies at: Step 5.4
// MARK: Step 5.4 · AccessList.swift
/// What was read while a list was in place: which key paths, and whom to tell about them.
///
/// A class, so that whoever puts a list in place can look into it afterwards.
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

    /// Records all that another list has.
    func merge(_ other: AccessList) {
        for (id, entry) in other.entries {
            entries[id, default: entry].keyPaths.formUnion(entry.keyPaths)
        }
    }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
init(onChange: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = onChange }
}

/// Waits for a change of certain properties of one object.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - registrar: The registrar of the object.
func wait(for keyPaths: Set<AnyKeyPath>, of registrar: ObservationRegistrar) {
    for property in keyPaths.map(Property.init) where registrar.add(self, for: property) {
        state.withLock { $0.references.append(.init(registrar: registrar, property: property)) }
    }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let outer = accessList
let list = AccessList()
accessList = list
let result = apply()
accessList = outer
accessList?.merge(list)
guard !list.entries.isEmpty else { return result }
let tracking = ObservationTracking(onChange: onChange())
for entry in list.entries.values {
    tracking.wait(for: entry.keyPaths, of: entry.registrar)
}
return result
// END Step 5.4
