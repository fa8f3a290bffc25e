import Chapter9
import Testing
import WorkshopTesting

// These tests check how the classes in `Kinds` and `DropIn` behave with `@Observable`. The tests in
// `Expansions`, which is a separate target, check the code that the macros write.

@Suite("Chapter 9 · Delete the boilerplate", .serialized, .chapter(9))
enum Chapter9Tests {}

/// Starts a tracking and counts the calls to its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// The names of an object's stored properties.
func storedNames(of object: Any) -> [String] {
    Mirror(reflecting: object).children.compactMap(\.label)
}
