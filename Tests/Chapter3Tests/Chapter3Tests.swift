import Testing
import WorkshopTesting

@testable import Chapter3

@Suite("Chapter 3 · Once, then forget", .serialized, .chapter(3))
enum Chapter3Tests {}

/// Starts a tracking and counts the calls to its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

// `onChange` is `@Sendable`, but a train isn't. These tests use a single thread. The compiler
// doesn't know that, so a train that a callback uses is declared `nonisolated(unsafe)`.
extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
}
