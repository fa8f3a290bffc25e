import Testing
import WorkshopTesting

@testable import Chapter2

// A callback is `@Sendable`, and a train is not. The tests call both on one thread, which the
// compiler cannot see: hence `nonisolated(unsafe)` on the trains that a callback reads.

@Suite("Chapter 2 · Tell me before it changes", .serialized, .chapter(2))
struct Chapter2Tests {
    // MARK: - Step 2.1

    @Test func `Step 2.1 · an observer of a property is called, and of that one alone`() {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let delays = Counter()
        let platforms = Counter()
        registrar.observe([\Train.delay]) { delays.increment() }
        registrar.observe([\Train.platform]) { platforms.increment() }
        let early = delays.value + platforms.value
        registrar.willSet(train, keyPath: \.delay)
        registrar.willSet(train, keyPath: \.delay)
        #expect(early == 0, "An observer was called before anything was about to change.")
        #expect(
            delays.value == 2,
            """
            Delay changed twice, and its observer was called \(times(delays.value)). It should be \
            called for each change.
            """)
        #expect(
            platforms.value == 0,
            """
            Delay changed, and the observer of platform was called \(times(platforms.value)). It \
            should not be.
            """)
    }

    @Test func `Step 2.1 · two observers of one property are both called`() {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let first = Counter()
        let second = Counter()
        registrar.observe([\Train.delay]) { first.increment() }
        registrar.observe([\Train.delay]) { second.increment() }
        registrar.willSet(train, keyPath: \.delay)
        #expect(
            first.value == 1 && second.value == 1,
            """
            Two observers wait for delay. The first was called \(times(first.value)), the second \
            \(times(second.value)). Each should be called once.
            """)
    }

    @Test func `Step 2.1 · an observer of two properties is called for either`() {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let calls = Counter()
        registrar.observe([\Train.delay, \Train.platform]) { calls.increment() }
        registrar.willSet(train, keyPath: \.delay)
        let afterDelay = calls.value
        registrar.willSet(train, keyPath: \.platform)
        #expect(
            afterDelay == 1 && calls.value == 2,
            """
            An observer of delay and platform was called \(times(afterDelay)) for delay and \
            \(times(calls.value - afterDelay)) for platform. It should be called once for each.
            """)
    }

    @Test func `Step 2.1 · registrars do not share observers`() {
        let train = Train(to: "Lisboa", platform: 4)
        let mine = ObservationRegistrar()
        let other = ObservationRegistrar()
        let calls = Counter()
        mine.observe([\Train.delay]) { calls.increment() }
        other.willSet(train, keyPath: \.delay)
        let callsForOther = calls.value
        mine.willSet(train, keyPath: \.delay)
        #expect(
            callsForOther == 0,
            "A change at another registrar called the observer. Each registrar has its own.")
        #expect(
            calls.value - callsForOther == 1,
            """
            A change at its own registrar called the observer \(times(calls.value - callsForOther)). It should call it once.
            """)
    }

    // MARK: - Step 2.2

    @Test func `Step 2.2 · each setter tells of its own property`() {
        let train = Train(to: "Lisboa", platform: 4)
        let told = Log<String>()
        train.registrar.observe([\Train.destination]) { told.append("destination") }
        train.registrar.observe([\Train.platform]) { told.append("platform") }
        train.registrar.observe([\Train.delay]) { told.append("delay") }
        train.delay = 5
        train.platform = 2
        train.destination = "Porto"
        #expect(
            told.entries == ["delay", "platform", "destination"],
            """
            Delay, platform and destination were set, in this order. The observers of \
            \(list(told.entries)) were called.
            """)
    }

    @Test func `Step 2.2 · the observer sees the old value`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let seen = Log<String>()
        train.registrar.observe([\Train.destination]) { seen.append(train.destination) }
        train.registrar.observe([\Train.platform]) { seen.append("platform \(train.platform)") }
        train.registrar.observe([\Train.delay]) { seen.append(train.status) }
        train.destination = "Porto"
        train.platform = 2
        train.delay = 20
        #expect(
            seen.entries == ["Lisboa", "platform 4", "5 min late"],
            """
            A train to Lisboa from platform 4, 5 min late, got a new destination, a new platform \
            and a new delay. The observers saw \(list(seen.entries)). Expected were Lisboa, \
            then platform 4, then 5 min late: what was there before.
            """)
        #expect(
            (train.destination, train.platform, train.delay) == ("Porto", 2, 20),
            """
            Porto, 2 and 20 were set. The train has \(train.destination), \(train.platform) and \
            \(train.delay).
            """)
    }

    // MARK: - Step 2.3

    @Test func `Step 2.3 · an entry leads back to the registrar`() {
        let train = Train(to: "Lisboa", platform: 4)
        accessList = AccessList()
        _ = train.delay
        let entries = accessList?.entries.values.map(\.registrar) ?? []
        #expect(
            entries.count == 1 && entries.first === train.registrar,
            """
            After reading one train the list has this number of entries: \(entries.count), and \
            \(entries.filter { $0 === train.registrar }.count) of them have the \
            train's registrar. There should be one, and it should have it.
            """)
    }

    @Test func `Step 2.3 · one entry for each object, with all that was read of it`() {
        let late = Train(to: "Lisboa", platform: 4)
        let early = Train(to: "Porto", platform: 1)
        accessList = AccessList()
        _ = late.delay
        _ = early.delay
        _ = late.platform
        let entries = accessList?.entries.values.map { $0 } ?? []
        let readOnLate = entries.filter { $0.registrar === late.registrar }.map(\.keyPaths)
        let readOnEarly = entries.filter { $0.registrar === early.registrar }.map(\.keyPaths)
        #expect(
            readOnLate == [[\Train.delay, \Train.platform]],
            """
            Delay and platform of the first train were read, and between them another train. The \
            entries of the first have these numbers of key paths: \(readOnLate.map(\.count)). \
            It should have one entry, with both.
            """)
        #expect(
            readOnEarly == [[\Train.delay]],
            """
            Delay of the second train was read. Its entries have these numbers of key paths: \
            \(readOnEarly.map(\.count)). It should have one entry, with one.
            """)
    }

    // MARK: - Step 2.4

    @Test func `Step 2.4 · a change of what was read calls onChange, another change does not`() {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            calls.increment()
        }
        let duringTheCall = calls.value
        train.platform = 5
        let afterPlatform = calls.value
        train.delay = 5
        #expect(
            duringTheCall == 0,
            "`onChange` was called although nothing had changed yet. Keep it for later.")
        #expect(
            afterPlatform - duringTheCall == 0,
            "A change of platform, which was not read, called `onChange`.")
        #expect(
            calls.value - afterPlatform == 1,
            """
            A change of delay, which was read, called `onChange` \(times(calls.value - afterPlatform)). It should call it once.
            """)
    }

    @Test func `Step 2.4 · a change of another train does not call onChange`() {
        let mine = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            mine.delay
        } onChange: {
            calls.increment()
        }
        other.delay = 5
        let afterOther = calls.value
        mine.delay = 5
        #expect(afterOther == 0, "A change of a train that was not read called `onChange`.")
        #expect(
            calls.value - afterOther == 1,
            """
            A change of the train that was read called `onChange` \(times(calls.value - afterOther)). It should call it once.
            """)
    }

    @Test func `Step 2.4 · each object calls onChange for what was read of it`() {
        let first = Train(to: "Lisboa", platform: 4)
        let second = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            (first.delay, second.platform)
        } onChange: {
            calls.increment()
        }
        first.platform = 5
        second.delay = 5
        let afterOthers = calls.value
        first.delay = 5
        second.platform = 2
        #expect(
            afterOthers == 0,
            """
            Delay was read of one train and platform of another. Then the platform of the first \
            and the delay of the second changed, and `onChange` was called \(times(afterOthers)). \
            It should not be.
            """)
        #expect(
            calls.value - afterOthers == 2,
            """
            Two trains were read, one property of each, and both properties changed. `onChange` \
            was called \(times(calls.value - afterOthers)). It should be called once for each.
            """)
    }

    @Test func `Step 2.4 · each of several objects calls onChange`() {
        let trains = (1...5).map { Train(to: "Lisboa", platform: $0) }
        let called = trains.map { changed in
            let calls = Counter()
            _ = withObservationTracking {
                trains.map(\.delay)
            } onChange: {
                calls.increment()
            }
            changed.delay += 1
            return calls.value
        }
        #expect(
            called == [1, 1, 1, 1, 1],
            """
            The delays of five trains were read, and each changed in turn. `onChange` was called \
            \(called) times. It should be called once for each.
            """)
    }

    @Test func `Step 2.4 · the trains of a board, and the featured one, call onChange`() {
        let board = Board(
            trains: [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)],
            featured: Train(to: "Faro", platform: 2))
        let inTheList = Counter()
        let featured = Counter()
        _ = withObservationTracking {
            board.trains.map(\.delay)
        } onChange: {
            inTheList.increment()
        }
        _ = withObservationTracking {
            board.featured?.delay
        } onChange: {
            featured.increment()
        }
        board.trains[1].delay = 5
        let afterTheList = featured.value
        board.featured?.delay = 10
        #expect(
            inTheList.value == 1,
            """
            The delays of a board's trains were read, and the second train is late. `onChange` was \
            called \(times(inTheList.value)). It should be called once.
            """)
        #expect(
            afterTheList == 0 && featured.value == 1,
            """
            The featured train's delay was read. A change of another train called `onChange` \
            \(times(afterTheList)), its own \(times(featured.value - afterTheList)). It should be 0 \
            and 1.
            """)
    }

    @Test func `Step 2.4 · two trackings of one property are both called`() {
        let train = Train(to: "Lisboa", platform: 4)
        let first = Counter()
        let second = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            first.increment()
        }
        _ = withObservationTracking {
            train.delay
        } onChange: {
            second.increment()
        }
        train.delay = 5
        #expect(
            first.value == 1 && second.value == 1,
            """
            Two trackings read delay. The first `onChange` was called \(times(first.value)), the \
            second \(times(second.value)). Each should be called once.
            """)
    }

    @Test func `Step 2.4 · onChange sees the old value`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let seen = Log<String>()
        _ = withObservationTracking {
            train.status
        } onChange: {
            seen.append(train.status)
        }
        train.delay = 20
        #expect(
            seen.entries == ["5 min late"],
            """
            The delay went from 5 to 20, and `onChange` saw \(seen.entries). It should be called \
            once, while the status is still “5 min late”.
            """)
    }

    // MARK: - Step 2.5

    @Test func `Step 2.5 · withMutation tells first, then changes, and returns the result`() {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let order = Log<String>()
        registrar.observe([\Train.delay]) { order.append("told") }
        let result = registrar.withMutation(of: train, keyPath: \.delay) {
            order.append("changed")
            return "done"
        }
        #expect(
            order.entries == ["told", "changed"] && result == "done",
            """
            `withMutation` did this: \(list(order.entries)), and returned “\(result)”. It should \
            tell the observers, then make the change, and return what the change returns.
            """)
    }

    @Test func `Step 2.5 · withMutation throws what the change throws`() {
        struct Derailed: Error {}

        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let told = Counter()
        registrar.observe([\Train.delay]) { told.increment() }
        #expect(throws: Derailed.self, "An error of the change should come out of `withMutation`.")
        {
            try registrar.withMutation(of: train, keyPath: \.delay) { throw Derailed() }
        }
        #expect(
            told.value == 1,
            "The observers were told \(times(told.value)) before a change that throws. Expected: 1."
        )
    }

    @Test func `Step 2.5 · an append to the trains is told before it happens`() {
        nonisolated(unsafe) let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let seen = Log<Int>()
        _ = withObservationTracking {
            board.trains.count
        } onChange: {
            seen.append(board.trains.count)
        }
        board.trains.append(Train(to: "Porto", platform: 1))
        #expect(
            seen.entries == [1],
            """
            A train was appended to a board with one train, and `onChange` saw \(seen.entries) \
            trains. It should be called once, while there is one.
            """)
        #expect(board.trains.count == 2, "After the append there are \(board.trains.count) trains.")
    }

    @Test func `Step 2.5 · replacing a child is a change of the board, changing it is not`() {
        let old = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: old)
        let whichTrain = Counter()
        let itsDelay = Counter()
        _ = withObservationTracking {
            board.featured === old
        } onChange: {
            whichTrain.increment()
        }
        _ = withObservationTracking {
            board.featured?.delay
        } onChange: {
            itsDelay.increment()
        }
        old.delay = 5
        let afterChange = (whichTrain.value, itsDelay.value)
        board.featured = Train(to: "Porto", platform: 1)
        let afterReplacing = (whichTrain.value - afterChange.0, itsDelay.value - afterChange.1)
        #expect(
            afterChange == (0, 1),
            """
            The featured train was late. The tracking that read which train it is was called \
            \(times(afterChange.0)), the one that read its delay \(times(afterChange.1)). It should \
            be 0 and 1.
            """)
        #expect(
            afterReplacing == (1, 1),
            """
            Another train was featured. The tracking that read which train it is was called \
            \(times(afterReplacing.0)), the one that read its delay \(times(afterReplacing.1)). Both \
            had read `featured`: it should be 1 and 1.
            """)
    }

    @Test func `Step 2.5 · another list of trains is a change of the board`() {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let trains = Counter()
        let featured = Counter()
        _ = withObservationTracking {
            board.trains.map(\.delay)
        } onChange: {
            trains.increment()
        }
        _ = withObservationTracking {
            board.featured?.delay
        } onChange: {
            featured.increment()
        }
        board.trains = []
        #expect(
            trains.value == 1 && featured.value == 0,
            """
            The trains were replaced. Who read the trains was called \(times(trains.value)), who \
            read the featured one \(times(featured.value)). It should be 1 and 0.
            """)
    }

    // MARK: - What the tests share

    /// Words in a sentence.
    private func list(_ words: [String]) -> String {
        words.isEmpty ? "nothing" : words.joined(separator: ", then ")
    }
}
