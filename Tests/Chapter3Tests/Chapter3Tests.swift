import Testing
import WorkshopTesting

@testable import Chapter3

// A callback is `@Sendable`, and a train is not. The tests call both on one thread, which the
// compiler cannot see: hence `nonisolated(unsafe)` on the trains that a callback uses.

@Suite("Chapter 3 · Once, then forget", .serialized, .chapter(3))
struct Chapter3Tests {
    // MARK: - Step 3.1

    // Swift's own registrar can do this too, and does not show it.
    #if !TOOLCHAIN
        @Test func `Step 3.1 · a removed tracking is not called, whatever it waited for`() {
            let train = Train(to: "Lisboa", platform: 4)
            let registrar = ObservationRegistrar()
            let calls = Counter()
            let tracking = ObservationTracking { calls.increment() }
            registrar.add(tracking, for: [\Train.delay, \Train.platform])
            registrar.remove(tracking.id)
            registrar.willSet(train, keyPath: \.delay)
            let forDelay = calls.value
            registrar.willSet(train, keyPath: \.platform)
            #expect(
                forDelay == 0 && calls.value == 0,
                """
                A tracking that waited for delay and platform was removed. It was still called: \
                \(times(forDelay)) for delay and \(times(calls.value - forDelay)) for platform.
                """)
        }

        @Test func `Step 3.1 · other trackings of the same property stay`() {
            let train = Train(to: "Lisboa", platform: 4)
            let registrar = ObservationRegistrar()
            let removed = Counter()
            let kept = Counter()
            let first = ObservationTracking { removed.increment() }
            let second = ObservationTracking { kept.increment() }
            registrar.add(first, for: [\Train.delay])
            registrar.add(second, for: [\Train.delay])
            registrar.remove(first.id)
            registrar.willSet(train, keyPath: \.delay)
            #expect(
                removed.value == 0 && kept.value == 1,
                """
                Two trackings waited for delay, and the first was removed. The first was called \
                \(times(removed.value)), the second \(times(kept.value)). It should be 0 and 1.
                """)
        }
    #endif

    // MARK: - Step 3.2

    @Test func `Step 3.2 · a second change of a property does not call again`() {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            calls.increment()
        }
        train.delay = 5
        train.delay = 10
        train.delay = 15
        #expect(
            calls.value == 1,
            "Three changes of delay called `onChange` \(times(calls.value)). It should run once.")
    }

    @Test func `Step 3.2 · a change of another property does not call again`() {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            (train.delay, train.platform)
        } onChange: {
            calls.increment()
        }
        train.delay = 5
        train.platform = 2
        #expect(
            calls.value == 1,
            """
            Delay and platform were read, and both changed. `onChange` ran \(times(calls.value)). \
            It should run once for the whole tracking.
            """)
    }

    @Test func `Step 3.2 · a tracking that has been called leaves the others alone`() {
        let train = Train(to: "Lisboa", platform: 4)
        let both = Counter()
        let platform = Counter()
        _ = withObservationTracking {
            (train.delay, train.platform)
        } onChange: {
            both.increment()
        }
        _ = withObservationTracking {
            train.platform
        } onChange: {
            platform.increment()
        }
        train.delay = 5
        train.platform = 2
        #expect(
            both.value == 1 && platform.value == 1,
            """
            One tracking read delay and platform, another one platform. After a change of delay \
            and one of platform the first ran \(times(both.value)), the second \(times(platform.value)). Each should run once.
            """)
    }

    @Test func `Step 3.2 · what onChange has captured is freed after the call`() {
        let train = Train(to: "Lisboa", platform: 4)
        weak let ticket = track { train.delay }
        let isKept = ticket != nil
        train.delay = 5
        #expect(isKept, "Before the change, `onChange` and what it has captured should be kept.")
        #expect(
            ticket == nil,
            "`onChange` has run for the only time, and what it has captured is still in memory.")
    }

    // MARK: - Step 3.3

    @Test func `Step 3.3 · a change of another object does not call again`() {
        let first = Train(to: "Lisboa", platform: 4)
        let second = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            (first.delay, second.delay)
        } onChange: {
            calls.increment()
        }
        for delay in [5, 10] {
            first.delay = delay
            second.delay = delay
        }
        #expect(
            calls.value == 1,
            """
            The delays of two trains were read, and each changed twice. `onChange` ran \
            \(times(calls.value)). It should run once for the whole tracking.
            """)
    }

    @Test func `Step 3.3 · a whole board, and one call`() {
        let board = Board(
            trains: (1...5).map { Train(to: "Lisboa", platform: $0) },
            featured: Train(to: "Porto", platform: 6))
        let calls = Counter()
        _ = withObservationTracking {
            (board.trains.map(\.status), board.featured?.status)
        } onChange: {
            calls.increment()
        }
        for train in board.trains {
            train.delay = 5
        }
        board.featured = nil
        board.trains = []
        #expect(
            calls.value == 1,
            """
            A board and its six trains were read, and everything changed. `onChange` ran \
            \(times(calls.value)). It should run once for the whole tracking.
            """)
    }

    @Test func `Step 3.3 · a change of any object frees what onChange has captured`() {
        let trains = (1...5).map { Train(to: "Lisboa", platform: $0) }
        let kept = trains.filter { changed in
            weak let ticket = track { trains.map(\.delay) }
            changed.delay += 1
            return ticket != nil
        }
        #expect(
            kept.isEmpty,
            """
            Five trains were read, and one of them changed, each in its turn. In \(kept.count) of \
            the five cases a registrar still keeps `onChange` after it has run.
            """)
    }

    // MARK: - Step 3.4

    @Test(
        .differs("It calls `onChange` again for a change that `onChange` makes, without end."))
    func `Step 3.4 · a change inside onChange does not call it again`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            // Enough to see the mistake, and not enough to run over the stack.
            if calls.increment() < 5 { train.delay += 1 }
        }
        train.delay = 5
        #expect(
            calls.value == 1,
            """
            `onChange` changes the property that it waits for, and ran \(times(calls.value)). Who \
            is being called should not be waiting any more.
            """)
    }

    @Test(
        .differs("It calls `onChange` again for a change that `onChange` makes, without end."))
    func `Step 3.4 · a change of another object inside onChange does not call it again`() {
        let first = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let second = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            (first.delay, second.delay)
        } onChange: {
            if calls.increment() < 5 { second.delay += 1 }
        }
        first.delay = 5
        #expect(
            calls.value == 1,
            """
            Two trains were read. When the first changes, `onChange` changes the second, and it \
            ran \(times(calls.value)). Who is being called should not be waiting anywhere any more.
            """)
    }

    @Test(
        .differs("It calls `onChange` again for a change that `onChange` makes, without end."))
    func `Step 3.4 · a tracking that starts anew in onChange gets every later change, once`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()

        @Sendable func watch() {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                guard calls.increment() < 10 else { return }
                if calls.value == 1 { train.delay = 1 }
                watch()
            }
        }

        watch()
        for delay in [5, 10, 15] {
            train.delay = delay
        }
        #expect(
            calls.value == 3,
            """
            `onChange` starts a new tracking each time, and delay changed three times. It ran \
            \(times(calls.value)). It should run once for each of the three: not for the change \
            that it makes itself before it starts anew, and not for the one it is being told of.
            """)
    }

    @Test(.differs("It runs both again for the change that the first of them makes."))
    func `Step 3.4 · a change inside one onChange does not call the next one twice`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = [Counter(), Counter()]
        for calls in calls {
            _ = withObservationTracking {
                (train.delay, train.platform)
            } onChange: {
                if calls.increment() < 5 { train.platform += 1 }
            }
        }
        train.delay = 5
        #expect(
            calls.map(\.value) == [1, 1],
            """
            Two trackings read delay and platform, and each changes platform when it is told of \
            delay. They ran \(calls.map(\.value)) times. Each should run once.
            """)
    }

    // MARK: - Step 3.5

    @Test func `Step 3.5 · an object that dies takes its callbacks along`() {
        weak var train: Train?
        weak var ticket: Ticket?
        do {
            let dying = Train(to: "Lisboa", platform: 4)
            train = dying
            ticket = track { dying.delay }
        }
        #expect(train == nil, "A tracking keeps the train alive that it has read.")
        #expect(
            ticket == nil,
            """
            The train is gone, so nothing can call its `onChange` any more. What it has captured \
            is still in memory: something goes round in a circle.
            """)
    }

    #if !TOOLCHAIN
        @Test func `Step 3.5 · an object that has died is in nobody's way`() {
            weak var registrar: ObservationRegistrar?
            let calls = Counter()
            let train = Train(to: "Porto", platform: 1)
            do {
                let dying = Train(to: "Lisboa", platform: 4)
                registrar = dying.registrar
                _ = withObservationTracking {
                    (dying.delay, train.delay)
                } onChange: {
                    calls.increment()
                }
            }
            let isGone = registrar == nil
            train.delay = 5
            #expect(isGone, "The train is gone, and a tracking keeps its registrar alive.")
            #expect(
                calls.value == 1,
                """
                Two trains were read, one of them died, and the other changed. `onChange` ran \
                \(times(calls.value)). It should run once.
                """)
            #expect(
                train.registrar.trackings.isEmpty,
                "After that, the registrar of the train that is left should have no entry.")
        }

        @Test func `Step 3.5 · nothing is left at the registrars after the call`() {
            let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
            _ = withObservationTracking {
                trains.map { ($0.delay, $0.platform) }
            } onChange: {
            }
            trains[0].delay = 5
            let left = trains.map(\.registrar.trackings.count)
            #expect(
                left == [0, 0],
                """
                Two trains were read, and one changed. The registrars still have entries for \
                \(left) key paths. They should have none.
                """)
        }
    #endif

    // MARK: - What the tests share

    /// Something that `onChange` captures, to see whether it is freed.
    private final class Ticket: Sendable {}

    /// Tracks the reads of a closure, and hands out what `onChange` has captured.
    private func track<T>(_ reads: () -> T) -> Ticket? {
        let ticket = Ticket()
        _ = withObservationTracking(reads) { withExtendedLifetime(ticket) {} }
        return ticket
    }
}
