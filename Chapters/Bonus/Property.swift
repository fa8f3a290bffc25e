/// A property of an observable type, as a key path that threads can share.
///
/// If a key path contains a subscript, comparing or hashing the key path calls `==` or
/// `hash(into:)` on the subscript's arguments, with the registrar's lock held. These methods must
/// neither change observable properties nor start a tracking. Reads under that lock aren't
/// recorded. (In chapter 5, each key path is hashed before the lock is taken, so reads in
/// `hash(into:)` are recorded. The Bonus hashes hardly any key paths.)
struct Property: Hashable, Sendable {
    /// The key path.
    ///
    /// `nonisolated(unsafe)` is justified, because key paths are immutable. The compiler doesn't
    /// know that. A key path with a subscript contains the subscript's arguments. The arguments
    /// should be `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath
}
