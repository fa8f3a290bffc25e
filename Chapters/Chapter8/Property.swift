/// A property of an observable type, as a key path that threads can share.
///
/// Hashing or comparing a key path with a subscript calls `hash(into:)` or `==` on its arguments.
/// Both may read observable properties: the hash is computed here, with no lock held, and what `==`
/// reads under a lock isn't recorded. They must not change such properties, or start a tracking.
struct Property: Hashable, Sendable {
    /// The key path's hash. If two hashes differ, `==` doesn't have to compare the key paths.
    private let hash: Int
    /// The key path.
    ///
    /// `nonisolated(unsafe)` is justified because a key path never changes, which the compiler
    /// doesn't know. A key path with a subscript contains the subscript's arguments. They should be
    /// `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(keyPath: AnyKeyPath) { (hash, self.keyPath) = (keyPath.hashValue, keyPath) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
