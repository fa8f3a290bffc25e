import Testing
import WorkshopTesting

@testable import Chapter8

@Suite("Chapter 8 · Delete the boilerplate", .serialized, .chapter(8, .together))
struct Chapter8Tests {
    // MARK: - What the tests share

    /// How often `onChange` is called for a change.
    ///
    /// - Parameters:
    ///   - read: What runs in the tracking.
    ///   - change: What happens after it.
    /// - Returns: The number of calls.
    func calls(after read: () -> Void, for change: () -> Void) -> Int {
        let calls = Counter()
        withObservationTracking(read) { calls.increment() }
        change()
        return calls.value
    }

    /// Expects a change to be noticed, once, after something was read in a tracking.
    func expectNotice(
        _ words: String, after read: () -> Void, for change: () -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let count = calls(after: read, for: change)
        #expect(
            count == 1, "\(words): `onChange` ran \(count) times. It should run once.",
            sourceLocation: sourceLocation)
    }

    /// Whether a value says that it is observable.
    func isObservable(_ value: Any) -> Bool { value is any Observable }
}
