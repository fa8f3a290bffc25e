import Testing
import WorkshopTesting

@testable import Chapter3

@Suite("Chapter 3 · Once, then forget", .serialized, .chapter(3))
enum Chapter3Tests {}

/// Starts a tracking, and counts the calls of its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

// `onChange` is `@Sendable`, and a train is not. These tests change and call on one thread, which the
// compiler can't see: hence `nonisolated(unsafe)` where a callback uses a train.
extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
}
