/// A property of an observable type: a key path that can be passed between threads.
///
/// A key path with a subscript runs the `hash(into:)` and `==` of the subscript's arguments. They may
/// read what is observed: the key path is hashed here, where no lock is held, and what `==` reads under
/// a lock isn't recorded. They must not change it, nor start a tracking.
struct Property: Hashable, Sendable {
    /// The key path's hash, which also decides first whether two are equal.
    private let hash: Int
    /// The key path.
    ///
    /// `nonisolated(unsafe)`, because the compiler can't see what we know: a key path never
    /// changes. A key path with a subscript carries the subscript's arguments along. Those should
    /// be `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(keyPath: AnyKeyPath) { (hash, self.keyPath) = (keyPath.hashValue, keyPath) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
