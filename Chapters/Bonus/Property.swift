/// A property of an observable type: a key path that can be passed between threads.
///
/// To compare and hash a key path with a subscript, its arguments' own `==` and `hash(into:)` run,
/// with the registrar's lock held. What they read then isn't recorded: unlike chapter 5, which hashes
/// each key path beforehand, this hashes next to none. They must not change what is observed, nor start
/// a tracking.
struct Property: Hashable, Sendable {
    /// The key path.
    ///
    /// `nonisolated(unsafe)`, because the compiler can't see what we know: a key path never
    /// changes. A key path with a subscript carries the subscript's arguments along. Those should
    /// be `Sendable`, like everything that is passed between threads.
    nonisolated(unsafe) let keyPath: AnyKeyPath
}
