import Testing
import WorkshopTesting

@testable import Chapter1

@Suite("Chapter 1 · What did you read?", .serialized, .chapter(1))
struct Chapter1Tests {
    // MARK: - Step 1.1

    @Test func `Step 1.1 · a read is recorded under the object`() {
        let train = Train(to: "Lisboa", platform: 4)
        let recorded = accesses(on: train) {
            ObservationRegistrar().access(train, keyPath: \.delay)
        }
        #expect(
            recorded == [\Train.delay],
            """
            After `access(train, keyPath: \\.delay)` the list has \(list(recorded)) under the \
            identity of the train. It should have delay there.
            """)
    }

    @Test func `Step 1.1 · two properties of one object are both recorded`() {
        let train = Train(to: "Lisboa", platform: 4)
        let recorded = accesses(on: train) {
            let registrar = ObservationRegistrar()
            registrar.access(train, keyPath: \.delay)
            registrar.access(train, keyPath: \.platform)
            registrar.access(train, keyPath: \.delay)
        }
        #expect(
            recorded == [\Train.delay, \Train.platform],
            """
            After accesses to delay, platform and delay again the list has \(list(recorded)) for \
            the train. It should have both properties.
            """)
    }

    @Test func `Step 1.1 · two trains are told apart`() {
        let late = Train(to: "Lisboa", platform: 4)
        let early = Train(to: "Porto", platform: 1)
        let recorded = accesses(on: late) {
            let registrar = ObservationRegistrar()
            registrar.access(late, keyPath: \.delay)
            registrar.access(early, keyPath: \.platform)
        }
        #expect(
            recorded == [\Train.delay],
            """
            Delay was accessed on one train and platform on another. For the first, the list has \
            \(list(recorded)). What belongs to one object should not show up at another.
            """)
    }

    @Test func `Step 1.1 · without a list an access does nothing`() {
        let train = Train(to: "Lisboa", platform: 4)
        accessList = nil
        ObservationRegistrar().access(train, keyPath: \.platform)
        let isList = accessList != nil
        let recorded = accesses(on: train) {
            ObservationRegistrar().access(train, keyPath: \.delay)
        }
        #expect(!isList, "An access made a list while none was in place. Nobody wants to know.")
        #expect(
            recorded == [\Train.delay],
            """
            Platform was accessed while no list was in place, and delay after that. The list has \
            \(list(recorded)). It should have delay.
            """)
    }

    // MARK: - Step 1.2

    @Test func `Step 1.2 · each property reports its own key path`() {
        let train = Train(to: "Lisboa", platform: 4)
        let platform = accesses(on: train) { _ = train.platform }
        let delay = accesses(on: train) { _ = train.delay }
        #expect(
            platform == [\Train.platform],
            "Reading `train.platform` recorded \(list(platform)). It should record platform.")
        #expect(
            delay == [\Train.delay],
            "Reading `train.delay` recorded \(list(delay)). It should record delay.")
    }

    @Test func `Step 1.2 · the properties of a board report too`() {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let trains = accesses(on: board) { _ = board.trains }
        let featured = accesses(on: board) { _ = board.featured }
        #expect(
            trains == [\Board.trains],
            "Reading `board.trains` recorded \(list(trains)). It should record trains.")
        #expect(
            featured == [\Board.featured],
            "Reading `board.featured` recorded \(list(featured)). It should record featured.")
    }

    @Test func `Step 1.2 · a read through the status is a read of the delay`() {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let recorded = accesses(on: train) { _ = train.status }
        #expect(
            recorded == [\Train.delay],
            "Reading `train.status` recorded \(list(recorded)). The status is made from the delay.")
    }

    @Test func `Step 1.2 · a read in a called function counts`() {
        func line(for train: Train) -> String { "\(train.delay) \(train.destination)" }

        let train = Train(to: "Lisboa", platform: 4)
        let recorded = accesses(on: train) { _ = line(for: train) }
        #expect(
            recorded == [\Train.delay, \Train.destination],
            """
            A function that reads delay and destination recorded \(list(recorded)). It should \
            record both, whoever calls it.
            """)
    }

    @Test func `Step 1.2 · a read along a path is a read of each object`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: train)
        let onBoard = accesses(on: board) { _ = board.featured?.delay }
        let onTrain = accesses(on: train) { _ = board.featured?.delay }
        #expect(
            onBoard == [\Board.featured] && onTrain == [\Train.delay],
            """
            Reading `board.featured?.delay` recorded \(list(onBoard)) for the board and \
            \(list(onTrain)) for the train. It should record featured and delay.
            """)
    }

    @Test func `Step 1.2 · a set is not a read`() {
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
        #expect(
            onTrain == [] && onBoard == [],
            """
            All properties were set, and none was read. The list has \(list(onTrain)) for the \
            train and \(list(onBoard)) for the board. Only a getter should report.
            """)
        #expect(
            read == [\Train.delay],
            "Reading `train.delay` recorded \(list(read)). It should record delay.")
    }

    @Test func `Step 1.2 · a property still has the value that it was given`() {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let board = Board(trains: [train], featured: train)
        let first = "\(train.destination) \(train.platform) \(train.delay)"
        train.destination = "Porto"
        train.platform = 2
        train.delay = 10
        let second = "\(train.destination) \(train.platform) \(train.delay)"
        let firstTrains = (board.trains.count, board.featured === train)
        board.trains = []
        board.featured = nil
        let secondTrains = (board.trains.count, board.featured === train)
        let read = accesses(on: train) { _ = train.delay }
        #expect(
            first == "Lisboa 4 5" && second == "Porto 2 10",
            """
            A train had Lisboa 4 5 and was given Porto 2 10. Its properties said \(first), and \
            then \(second).
            """)
        #expect(
            firstTrains == (1, true) && secondTrains == (0, false),
            """
            A board had one train, which was featured, and then none. It said \(firstTrains.0) \
            and \(firstTrains.1), then \(secondTrains.0) and \(secondTrains.1).
            """)
        #expect(
            read == [\Train.delay],
            "Reading `train.delay` recorded \(list(read)). It should record delay.")
    }

    // MARK: - Step 1.3

    @Test func `Step 1.3 · outside of any call there is no list`() {
        let before = accessList
        let during = withObservationTracking {
            accessList
        } onChange: {
        }
        #expect(before == nil, "There is a list before the first call. There should be none.")
        #expect(during != nil, "There is no list while `apply` runs. There should be one.")
        #expect(accessList == nil, "There is a list after the call. There should be none.")
    }

    @Test func `Step 1.3 · apply runs once, with the list, and its result comes back`() {
        let runs = Counter()
        let result = withObservationTracking {
            "run \(runs.increment())\(accessList == nil ? " without a list" : "")"
        } onChange: {
        }
        #expect(
            runs.value == 1 && result == "run 1",
            """
            `apply` ran \(times(runs.value)), and the call returned “\(result)”. `apply` should run \
            once, with a list in place, and the call should return its result.
            """)
    }

    @Test func `Step 1.3 · a call sees its own reads and no earlier ones`() {
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
        #expect(
            recorded == [\Train.platform],
            """
            The first call read delay, the second platform. The second one's list has \
            \(list(recorded)). It should have platform.
            """)
    }

    @Test func `Step 1.3 · a read before the call is not part of it`() {
        let train = Train(to: "Lisboa", platform: 4)
        accessList = nil
        _ = train.delay
        let recorded = withObservationTracking {
            _ = train.platform
            return accessList?.keyPaths[ObjectIdentifier(train)] ?? []
        } onChange: {
        }
        _ = train.destination
        #expect(
            recorded == [\Train.platform] && accessList == nil,
            """
            Delay was read before the call, platform in it, destination after it. The call's list \
            has \(list(recorded)). It should have platform, and nothing should be left afterwards.
            """)
    }

    // MARK: - What the tests share

    /// What is recorded for an object while a list is in place.
    private func accesses(on object: some Observable, during body: () -> Void) -> Set<AnyKeyPath> {
        accessList = AccessList()
        body()
        return accessList?.keyPaths[ObjectIdentifier(object)] ?? []
    }

    /// The key paths in words.
    private func list(_ keyPaths: Set<AnyKeyPath>) -> String {
        let names: KeyValuePairs<AnyKeyPath, String> = [
            \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
            \Board.trains: "trains", \Board.featured: "featured",
        ]
        var recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
        if recorded.count < keyPaths.count { recorded.append("something else") }
        return recorded.isEmpty ? "nothing" : recorded.joined(separator: " and ")
    }
}
