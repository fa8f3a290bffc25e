/// A property of an observable type: a key path that may go from one thread to another.
struct Property: Hashable, Sendable {
    /// The key path.
    ///
    /// `nonisolated(unsafe)`, because the compiler can't see what we know: a key path never changes.
    /// A key path with a subscript carries the subscript's arguments along. Those should be
    /// `Sendable`, as everything should that goes from one thread to another.
    nonisolated(unsafe) let keyPath: AnyKeyPath
}
