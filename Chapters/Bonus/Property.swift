/// A property of an observable type, as a key path that threads can share.
///
/// Comparing or hashing a key path with a subscript calls `==` or `hash(into:)` on its arguments,
/// with the registrar's lock held. Reads under that lock aren't recorded. (Chapter 5 records what
/// `hash(into:)` reads, because it hashes each key path beforehand. The Bonus hashes hardly any key
/// paths.) They must neither change observable properties nor start a tracking.
struct Property: Hashable, Sendable {
    /// The key path.
    ///
    /// `nonisolated(unsafe)` is justified because a key path is immutable, but the compiler
    /// doesn't know that. A key path with a subscript contains the subscript's arguments. They should be
    /// `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath
}
