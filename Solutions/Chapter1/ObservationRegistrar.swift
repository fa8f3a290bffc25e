/// Where the getters of an observable object report.
public final class ObservationRegistrar {
    /// A registrar.
    public init() {}

    /// Reports that a property was read.
    ///
    /// Does nothing when no access list is in place.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property, as a key path on `subject`.
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 1.1 · The list stays empty
        accessList?.keyPaths[ObjectIdentifier(subject), default: []].insert(keyPath)
        // END Step 1.1
    }
}
