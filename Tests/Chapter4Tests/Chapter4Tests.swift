import Testing
import WorkshopTesting

@testable import Chapter4

@Suite("Chapter 4 · Trackings inside trackings", .serialized, .chapter(4))
enum Chapter4Tests {}

/// Starts a tracking and counts the calls to its `onChange`.
@discardableResult
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
    static var faro: Train { Train(to: "Faro", platform: 2) }
}
