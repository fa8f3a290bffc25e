import Testing
import WorkshopTesting

@testable import Chapter7

// A callback is `@Sendable`, and a train is not. The tests stay on one actor, which the compiler
// cannot always see: hence `nonisolated(unsafe)` on the trains that a callback uses.

@Suite("Chapter 7 · Values over time", .serialized, .chapter(7))
struct Chapter7Tests {
    // MARK: - What the tests share

    /// Lets happen on the main actor what can happen there, and comes back when nothing is left.
    ///
    /// Nothing in these tests needs more than some turns of the main actor, and a turn that nobody
    /// needs costs a microsecond.
    @MainActor static func settle() async {
        for _ in 0..<100 {
            await Task.yield()
        }
    }

    /// The same, for what begins on another thread: waits for a condition, for a second at the most.
    @MainActor static func settle(until condition: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(1)
        while !condition(), ContinuousClock.now < deadline {
            await Task.yield()
        }
    }

    /// Logs the values of a sequence, and `"end"`, on the main actor.
    ///
    /// Stops after ten values, because a wrong answer may have no end.
    @MainActor static func follow<Element: Sendable>(
        _ values: Observations<Element, Never>, in log: Log<String>
    ) -> Task<Void, Never> {
        Task { @MainActor in
            for await value in values {
                log.append("\(value)")
                if log.entries.count >= 10 { return }
            }
            log.append("end")
        }
    }

    /// An error to throw.
    struct SignalFailure: Error, Equatable {}

    /// What a closure captures, to see whether it is freed.
    final class Ticket: Sendable {}
}
