import Chapter9
import Testing
import WorkshopTesting

// What `@Observable` makes of the classes in `Kinds` and `DropIn`. What the macros write is asked by the tests
// in `Expansions`, which are a target of their own.

@Suite("Chapter 9 · Delete the boilerplate", .serialized, .chapter(9))
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
