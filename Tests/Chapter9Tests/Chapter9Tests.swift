import Chapter9
import Testing
import WorkshopTesting

// What `@Observable` makes of classes. The classes are in two modules of their own, `Kinds` and `DropIn`:
// an edit of a macro compiles these again, and not the tests.

@Suite("Chapter 9 · Delete the boilerplate", .serialized, .chapter(9, .oneForAll))
enum Chapter9Tests {}

/// Starts a tracking, and counts the calls of its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// The names of what an object stores.
func storedNames(of object: Any) -> [String] {
    Mirror(reflecting: object).children.compactMap(\.label)
}
