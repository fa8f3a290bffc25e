/// Receives an object's reports of reads and changes, and calls the observers before each change.
/// From SE-0395.
public final class ObservationRegistrar {
    // MARK: Step 2.1 · A change, but no call
    /// The closures to call before a change, grouped by the key path of the property.
    private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]

    /// Registers a closure to call before each change to any of the given properties.
    ///
    /// - Parameters:
    ///   - keyPaths: The key paths of the properties.
    ///   - onChange: The closure to call.
    func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
        for keyPath in keyPaths {
            observers[keyPath, default: []].append(onChange)
        }
    }
    // END Step 2.1

    /// Creates a registrar with no observers.
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
        accessList?.record(keyPath, of: self)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property is about to change.
    ///   - keyPath: The property's key path.
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 2.1 · A change, but no call
        for observer in observers[keyPath] ?? [] {
            observer()
        }
        // END Step 2.1
    }

    /// Reports a change to a property and then makes the change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property's key path.
    ///   - mutation: The closure that changes the property.
    /// - Returns: The result of `mutation`.
    /// - Throws: Any error that `mutation` throws.
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
    ) rethrows -> T {
        // MARK: Step 2.5 · The board says nothing
        willSet(subject, keyPath: keyPath)
        return try mutation()
        // END Step 2.5
    }
}
