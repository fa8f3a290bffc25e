/// A property of an observable type, as a key path that threads can share.
///
/// Hashing or comparing a key path with a subscript calls `hash(into:)` or `==` on its arguments.
/// Both may read observable properties, but must neither change them nor start a tracking. The hash
/// is computed here, with no lock held. What `==` reads under a lock isn't recorded.
struct Property: Hashable, Sendable {
    /// The key path's hash. If two hashes differ, `==` doesn't have to compare the key paths.
    private let hash: Int
    /// The key path.
    ///
    /// `nonisolated(unsafe)` is justified because a key path is immutable, but the compiler
    /// doesn't know that. A key path with a subscript contains the subscript's arguments. They should be
    /// `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(keyPath: AnyKeyPath) { (hash, self.keyPath) = (keyPath.hashValue, keyPath) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
