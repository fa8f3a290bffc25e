/// Where an observable object reports reads and changes.
///
/// A value over shared state: copies are the same registrar.
public struct ObservationRegistrar {
    @usableFromInline let extent = Extent()

    /// A registrar that no tracking waits at.
    public init() {
        AccessList.current?.pointee.noteBirth(of: observers)
    }

    /// The trackings that wait.
    @usableFromInline
    var observers: Observers { extent.observers }

    /// Reports that a property was read.
    ///
    /// Should cost next to nothing while nobody wants to know.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property, as a key path on `subject`. It is made when somebody wants it.
    @inlinable
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        guard AccessList.current != nil else { return }
        record(keyPath())
    }

    @usableFromInline
    func record(_ keyPath: AnyKeyPath) {
        AccessList.current?.pointee.record(Property(keyPath: keyPath), of: observers)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`. It is made when somebody wants it.
    @inlinable
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        guard extent.isObserved else { return }
        observers.willSet(keyPath())
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property, as a key path on `subject`. It is made when somebody wants it.
    @inlinable
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        guard extent.isObserved else { return }
        observers.didSet(keyPath())
    }

    /// Changes a property, and reports the change before and after it.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`. It is made when somebody wants it.
    ///   - mutation: The change.
    /// - Returns: What `mutation` returns.
    /// - Throws: What `mutation` throws.
    @inlinable
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>,
        _ mutation: () throws -> T
    ) rethrows -> T {
        willSet(subject, keyPath: keyPath())
        defer { didSet(subject, keyPath: keyPath()) }
        return try mutation()
    }
}

extension ObservationRegistrar: Sendable {}

/// Any two registrars are equal, so that an observable type can conform without a word about its
/// registrar.
extension ObservationRegistrar: Hashable {
    /// Any two are equal.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}
}

/// A registrar is stored as nothing and read as a fresh one: what waits does not outlive a program.
extension ObservationRegistrar: Codable {
    private enum CodingKeys: CodingKey {}

    /// A fresh registrar, whatever the decoder has.
    public init(from decoder: any Decoder) throws {
        self.init()
    }

    /// Writes an empty container with keys.
    public func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: CodingKeys.self)
    }
}
