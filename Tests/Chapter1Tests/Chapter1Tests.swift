import Testing
import WorkshopTesting

@testable import Chapter1

@Suite("Chapter 1 · What did you read?", .serialized, .chapter(1))
struct Chapter1Tests {
    @Test static func `Step 1.1`() async throws { try await step1.run() }

    @Test static func `Step 1.2`() async throws { try await step2.run() }

    @Test static func `Step 1.3`() async throws { try await step3.run() }
}

let step1 = StepTests("1.1") {
    StepTest("a read is recorded under the object") {
        let train = Train(to: "Lisboa", platform: 4)
        var others = 0
        let recorded = accesses(on: train) {
            ObservationRegistrar().access(train, keyPath: \.delay)
            others = accessList?.keyPaths.keys.count { $0 != ObjectIdentifier(train) } ?? 0
        }
        expect(
            recorded == [\Train.delay],
            """
            `access(train, keyPath: \\.delay)` was called. The list has \(words(recorded)) for \
            this train\(others == 0 ? "" : ", and something for another identity"). Expected: `delay`.
            """)
        let board = Board()
        let onBoard = accesses(on: board) {
            ObservationRegistrar().access(board, keyPath: \.trains)
        }
        expect(
            onBoard == [\Board.trains],
            """
            `access(board, keyPath: \\.trains)` was called. The list has \(words(onBoard)) for this \
            board. Expected: `trains`, since any observable object can be read.
            """)
    }

    StepTest("two properties of one object are both recorded") {
        let train = Train(to: "Lisboa", platform: 4)
        let recorded = accesses(on: train) {
            let registrar = ObservationRegistrar()
            registrar.access(train, keyPath: \.delay)
            registrar.access(train, keyPath: \.platform)
            registrar.access(train, keyPath: \.delay)
        }
        expect(
            recorded == [\Train.delay, \Train.platform],
            """
            `access` was called for delay, platform and delay again, all of one train. The list \
            has \(words(recorded)) for it. Expected: `platform` and `delay`.
            """)
    }

    StepTest("two trains are told apart") {
        let late = Train(to: "Lisboa", platform: 4)
        let early = Train(to: "Porto", platform: 1)
        let recorded = accesses(on: late) {
            let registrar = ObservationRegistrar()
            registrar.access(late, keyPath: \.delay)
            registrar.access(early, keyPath: \.platform)
        }
        expect(
            recorded == [\Train.delay],
            """
            `access` was called for the delay of one train and the platform of another. For the \
            first train the list has \(words(recorded)). Expected: `delay`.
            """)
    }

    StepTest("the same property of two trains is recorded for both") {
        let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let recorded = trains.map { train in
            accesses(on: train) {
                let registrar = ObservationRegistrar()
                for train in trains { registrar.access(train, keyPath: \.delay) }
            }
        }
        let missing = zip(["first", "second", "third"], recorded)
            .filter { $0.1 != [\Train.delay] }
            .map { "for the \($0.0) it has \(words($0.1))" }
        expect(
            missing.isEmpty,
            """
            `access` was called for the delay of three trains. Expected in the list: `delay` for \
            each. But \(missing.joined(separator: ", and ")).
            """)
    }

    StepTest("without a list an access does nothing") {
        let train = Train(to: "Lisboa", platform: 4)
        accessList = nil
        ObservationRegistrar().access(train, keyPath: \.platform)
        let isList = accessList != nil
        let recorded = accesses(on: train) {
            ObservationRegistrar().access(train, keyPath: \.delay)
        }
        expect(
            !isList,
            """
            `access` was called while `accessList` was `nil`, and now there is a list. `access` \
            should leave it `nil`: there is no tracking to record for.
            """)
        expect(
            recorded == [\Train.delay],
            """
            `access` was called for platform while there was no list, and then for delay while \
            there was one. The list has \(words(recorded)). Expected: `delay`.
            """)
    }
}

let step2 = StepTests("1.2") {
    StepTest("each property reports its own key path") {
        let train = Train(to: "Lisboa", platform: 4)
        let destination = accesses(on: train) { _ = train.destination }
        let platform = accesses(on: train) { _ = train.platform }
        let delay = accesses(on: train) { _ = train.delay }
        expect(
            destination == [\Train.destination],
            """
            Reading `train.destination` recorded \(words(destination)). Expected: `destination`.
            """)
        expect(
            platform == [\Train.platform],
            "Reading `train.platform` recorded \(words(platform)). Expected: `platform`.")
        expect(
            delay == [\Train.delay],
            "Reading `train.delay` recorded \(words(delay)). Expected: `delay`.")
    }

    StepTest(
        "the properties of a board report too",
        .kept("The only one that reads a board with something on it.")
    ) {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        board.featured = board.trains.first
        let trains = accesses(on: board) { _ = board.trains }
        let featured = accesses(on: board) { _ = board.featured }
        expect(
            trains == [\Board.trains],
            "Reading `board.trains` recorded \(words(trains)). Expected: `trains`.")
        expect(
            featured == [\Board.featured],
            "Reading `board.featured` recorded \(words(featured)). Expected: `featured`.")
    }

    StepTest("an empty value is read like any other") {
        let board = Board()
        let train = Train(to: "", platform: 0)
        let onBoard = accesses(on: board) { _ = (board.trains, board.featured) }
        let onTrain = accesses(on: train) { _ = (train.destination, train.platform, train.delay) }
        expect(
            onBoard == [\Board.trains, \Board.featured],
            """
            The trains and the featured train of an empty board were read. The list has \
            \(words(onBoard)) for the board. Expected: `trains` and `featured`, since reading an \
            empty value is a read too.
            """)
        expect(
            onTrain == [\Train.destination, \Train.platform, \Train.delay],
            """
            All properties of a train were read while they were empty or 0. The list has \
            \(words(onTrain)) for the train. Expected: all three.
            """)
    }

    StepTest("a read through the status is a read of the delay") {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let recorded = accesses(on: train) { _ = train.status }
        expect(
            recorded == [\Train.delay],
            """
            Reading `train.status` recorded \(words(recorded)). Expected: `delay`, which the status \
            is computed from.
            """)
    }

    StepTest("a read in a called function counts") {
        func line(for train: Train) -> String { "\(train.delay) \(train.destination)" }

        let train = Train(to: "Lisboa", platform: 4)
        let recorded = accesses(on: train) { _ = line(for: train) }
        expect(
            recorded == [\Train.delay, \Train.destination],
            """
            A function that reads delay and destination was called. The list has \
            \(words(recorded)). Expected: `destination` and `delay`.
            """)
    }

    StepTest("a read along a path is a read of each object") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: train)
        let onBoard = accesses(on: board) { _ = board.featured?.delay }
        let onTrain = accesses(on: train) { _ = board.featured?.delay }
        expect(
            onBoard == [\Board.featured] && onTrain == [\Train.delay],
            """
            Reading `board.featured?.delay` recorded \(words(onBoard)) for the board and \
            \(words(onTrain)) for the train. Expected: `featured` and `delay`.
            """)
    }

    StepTest("a set is not a read") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board()
        let onTrain = accesses(on: train) {
            train.destination = "Porto"
            train.platform = 2
            train.delay = 5
        }
        let onBoard = accesses(on: board) {
            board.trains = [train]
            board.featured = train
        }
        let read = accesses(on: train) { _ = train.delay }
        expect(
            onTrain == [] && onBoard == [],
            """
            All properties were set, and none was read. The list has \(words(onTrain)) for the \
            train and \(words(onBoard)) for the board. Expected: nothing, since a set isn't a read.
            """)
        expect(
            read == [\Train.delay],
            "Reading `train.delay` recorded \(words(read)). Expected: `delay`.")
    }

    StepTest("a property still has the value that it was given") {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let board = Board(trains: [train], featured: train)
        let first = "\(train.destination) \(train.platform) \(train.delay)"
        train.destination = "Porto"
        train.platform = 2
        train.delay = -10
        let second = "\(train.destination) \(train.platform) \(train.delay)"
        let firstBoard = describe(board)
        board.trains = []
        board.featured = nil
        let secondBoard = describe(board)
        let owner = describe(Board(featured: Train(to: "Faro", platform: 1)))
        let read = accesses(on: train) { _ = train.delay }
        expect(
            first == "Lisboa 4 5" && second == "Porto 2 -10",
            """
            A train was made with Lisboa 4 5, and then set to Porto 2 -10. Its properties read \
            \(first), and then \(second). Expected: what it was given.
            """)
        expect(
            firstBoard == "1 train, one featured" && secondBoard == "0 trains, none featured",
            """
            A board was made with one train, which it features, and then set to none. It had \
            \(firstBoard), and then \(secondBoard). Expected: what it was given.
            """)
        expect(
            owner == "0 trains, one featured",
            """
            A board was made that features a train which nothing else keeps alive. The board has \
            \(owner). Expected: it keeps the train.
            """)
        expect(
            read == [\Train.delay],
            "Reading `train.delay` recorded \(words(read)). Expected: `delay`.")
    }

    StepTest("small programs record what they read, and nothing else") {
        expectPrograms(Framework1.kind, on: ListByHand1.self)
    }
}

let step3 = StepTests("1.3") {
    StepTest("outside of any call there is no list") {
        let isBefore = accessList != nil
        let isDuring = Log<Bool>()
        withObservationTracking {
            isDuring.append(accessList != nil)
        } onChange: {
        }
        let isAfter = accessList != nil
        expect(
            !isBefore,
            """
            Before the first call of `withObservationTracking`, `accessList` held a list. It \
            should be `nil`.
            """)
        expect(
            isDuring.entries == [true],
            """
            `apply` ran \(times(isDuring.entries.count)). While it ran, `accessList` held \
            \(isDuring.entries.map { $0 ? "a list" : "`nil`" }.joined(separator: ", then ")). \
            `apply` should run once, with a list in place.
            """)
        expect(
            !isAfter,
            "After the call, `accessList` still holds a list. It should be `nil` again.")
    }

    StepTest("apply runs once, with the list, and its result comes back") {
        let (runs, changes) = (Counter(), Counter())
        let result = withObservationTracking {
            "run \(runs.increment())\(accessList == nil ? " without a list" : "")"
        } onChange: {
            changes.increment()
        }
        expect(
            runs.value == 1 && result == "run 1",
            """
            `apply` ran \(times(runs.value)), and the call returned “\(result)”. Expected: `apply` \
            runs once, with a list in place, and the call returns its result, “run 1”.
            """)
        expect(
            changes.value == 0,
            """
            Nothing has changed, but `onChange` was called \(times(changes.value)). It should not \
            be called.
            """)
    }

    StepTest("a call sees its own reads and no earlier ones") {
        let train = Train(to: "Lisboa", platform: 4)
        _ = withObservationTracking {
            train.delay
        } onChange: {
        }
        let recorded = withObservationTracking {
            _ = train.platform
            return accessList?.keyPaths[ObjectIdentifier(train)] ?? []
        } onChange: {
        }
        expect(
            recorded == [\Train.platform],
            """
            One call read delay, and the next call read platform. The second call's list has \
            \(words(recorded)). Expected: `platform`.
            """)
    }

    StepTest("a read before the call is not part of it") {
        let train = Train(to: "Lisboa", platform: 4)
        accessList = nil
        _ = train.delay
        let recorded = withObservationTracking {
            _ = train.platform
            return accessList?.keyPaths[ObjectIdentifier(train)] ?? []
        } onChange: {
        }
        _ = train.destination
        let left = accessList?.keyPaths[ObjectIdentifier(train)]
        expect(
            recorded == [\Train.platform],
            """
            Delay was read before the call, and platform in `apply`. The call's list has \
            \(words(recorded)). Expected: `platform`.
            """)
        expect(
            left == nil,
            """
            Destination was read after the call. There is still a list, with \(words(left ?? [])). \
            There should be none.
            """)
    }

    StepTest("in small programs, each call has a list of its own") {
        expectPrograms(Framework1.kind, on: Framework1.self)
    }
}

// MARK: - What the tests share

/// What is recorded for an object while a list is in place.
private func accesses(on object: some Observable, during body: () -> Void) -> Set<AnyKeyPath> {
    let list = AccessList()
    accessList = list
    body()
    accessList = nil
    return list.keyPaths[ObjectIdentifier(object)] ?? []
}

/// The key paths in words.
private func words(_ keyPaths: Set<AnyKeyPath>) -> String {
    let names: KeyValuePairs<AnyKeyPath, String> = [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        \Train.status: "status", \Board.trains: "trains", \Board.featured: "featured",
    ]
    var recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
    // Such as `\Train._delay`, which is private: only its own words name it.
    let others = keyPaths.filter { keyPath in !names.contains { $0.key == keyPath } }
    recorded += others.map(\.debugDescription).sorted()
    return recorded.isEmpty ? "nothing" : recorded.map { "`\($0)`" }.joined(separator: " and ")
}

/// What a board shows.
private func describe(_ board: Board) -> String {
    let count = board.trains.count
    let featured = board.featured == nil ? "none" : "one"
    return "\(count) train\(count == 1 ? "" : "s"), \(featured) featured"
}
