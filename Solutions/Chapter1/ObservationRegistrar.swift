/// Receives the reports from an observable object's getters. From SE-0395.
public final class ObservationRegistrar {
    /// Creates a registrar.
    public init() {}

    /// Reports that a property was read.
    ///
    /// Outside of any tracking, the call has no effect.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property's key path.
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 1.1 · The list stays empty
        accessList?.keyPaths[ObjectIdentifier(subject), default: []].insert(keyPath)
        // END Step 1.1
    }
}
