/// A property of an observable type, as a key path that threads can share.
///
/// If a key path contains a subscript, hashing or comparing the key path calls `hash(into:)` or
/// `==` on the subscript's arguments. Both methods may read observable properties, but must neither
/// change a property nor start a tracking. The hash is computed here, with no lock held. Reads in
/// `==` under a lock aren't recorded.
struct Property: Hashable, Sendable {
    /// The key path's hash. If two hashes differ, `==` doesn't have to compare the key paths.
    private let hash: Int
    /// The key path.
    ///
    /// `nonisolated(unsafe)` is justified, because key paths are immutable. The compiler doesn't
    /// know that. A key path with a subscript contains the subscript's arguments. The arguments
    /// should be `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(keyPath: AnyKeyPath) { (hash, self.keyPath) = (keyPath.hashValue, keyPath) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
