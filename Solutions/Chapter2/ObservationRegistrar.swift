/// Where an observable object reports its reads and changes, and what to call at a change.
public final class ObservationRegistrar {
    // MARK: Step 2.1 · A change, but no call
    /// What to call at a change, by the property that changes.
    private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

    /// Calls a closure at each change of certain properties.
    ///
    /// - Parameters:
    ///   - keyPaths: The properties.
    ///   - onChange: What to call.
    func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
        for keyPath in keyPaths {
            observers[keyPath, default: []].append(onChange)
        }
    }
    // END Step 2.1

    /// A registrar with no observers.
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
        accessList?.record(keyPath, of: self)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`.
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 2.1 · A change, but no call
        for observer in observers[keyPath] ?? [] {
            observer()
        }
        // END Step 2.1
    }

    /// Changes a property, and reports the change before it happens.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`.
    ///   - mutation: The change.
    /// - Returns: What `mutation` returns.
    /// - Throws: What `mutation` throws.
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
    ) rethrows -> T {
        // MARK: Step 2.5 · The board says nothing
        willSet(subject, keyPath: keyPath)
        return try mutation()
        // END Step 2.5
    }
}
