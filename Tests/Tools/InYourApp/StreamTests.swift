import Chapter9
import Foundation
import Testing
import WorkshopTesting

@MainActor @Suite("In your app · Streams", .timeLimit(.minutes(1)))
struct StreamTests {
    /// The values that a loop gets, and what it does after each but the last.
    private func loop<Values: AsyncSequence>(
        over values: Values, doing acts: (@MainActor () async -> Void)...
    ) async -> [Values.Element] where Values.Failure == Never {
        var (seen, acts) = ([Values.Element](), acts[...])
        for await value in values {
            seen.append(value)
            guard let act = acts.popFirst() else { break }
            await act()
        }
        return seen
    }

    @Test func `the latest value comes, the first one at once`() async {
        let search = Search()
        let seen = await loop(
            over: search.queries, doing: { search.query = "Faro" }, { await load(into: search) })
        #expect(seen == ["", "Faro", "Lisboa"])
    }

    @Test func `code on no actor can loop over a sequence of the main actor`() async {
        let search = Search()
        #expect(await firstQuery(of: search) == "")
        search.query = "Lisboa"
        #expect(await firstQuery(of: search) == "Lisboa")
    }

    private nonisolated func firstQuery(of search: Search) async -> String? {
        for await query in await queries(of: search) { return query }
        return nil
    }

    @Test func `a helper loops over the property that a key path names`() async {
        let search = Search()
        let seen = await loop(over: search.values(of: \.page), doing: { search.page = 2 })
        #expect(seen == [1, 2])
    }

    @Test func `two properties make one value, changes in one go as well, an actor's too`() async {
        let search = Search()
        let service = SearchService(search)
        let seen = await loop(
            over: search.queriesAndPages,
            doing: { (search.query, search.page) = ("Porto", 2) }, { search.query = "Faro" },
            { search.page = 1 }, { await service.load() }, { await service.turn() })
        #expect(
            seen.map { "\($0.query) \($0.page)" }
                == [" 1", "Porto 2", "Faro 2", "Faro 1", "Lisboa 2", "Lisboa 3"])
    }

    @Test func `equal values come again, and a loop that compares lets one through`() async {
        let search = Search()
        var seen: [Bool] = []
        let task = Task {
            for await isEmpty in Observations({ search.query.isEmpty }) { seen.append(isEmpty) }
        }
        let hint = Hint(search)
        await waitUntil { !seen.isEmpty && !hint.seen.isEmpty }
        for (count, query) in [(2, "L"), (3, "Li"), (4, "")] {
            search.query = query
            await waitUntil { seen.count == count }
        }
        await waitUntil { hint.seen.last == true }
        #expect(seen == [true, false, false, true])
        #expect(hint.seen == [true, false, true])
        task.cancel()
    }

    @Test func `what follows a loop runs when its task is cancelled, and not before`() async {
        let search = Search()
        var (first, second) = (0, 0)
        let task = Task {
            for await _ in search.queries { first += 1 }
            for await _ in search.queries { second += 1 }
            second = -1
        }
        await waitUntil { first == 1 }
        search.query = "Faro"
        await waitUntil { first == 2 }
        #expect((first, second) == (2, 0))
        task.cancel()
        await task.value
        #expect(second == -1)
    }

    @Test func `two tasks, each with its own sequence, both see each state`() async {
        let search = Search()
        var seen: [[String]] = [[], []]
        let tasks = seen.indices.map { index in
            Task {
                for await query in search.queries {
                    seen[index].append(query)
                    if query == "Faro" { break }
                }
            }
        }
        for (count, query) in [(1, "Braga"), (2, "Faro")] {
            await waitUntil { seen.allSatisfy { $0.count == count } }
            search.query = query
        }
        for task in tasks { await task.value }
        #expect(seen == [["", "Braga", "Faro"], ["", "Braga", "Faro"]])
    }

    @Test func `one stream for all objects of an array`() async {
        let board = Board()
        let seen = await loop(
            over: Observations { board.trains.map(\.delay) }, doing: { board.trains[1].delay = 5 },
            { board.trains.append(Train()) })
        #expect(seen == [[0, 0], [0, 5], [0, 5, 0]])
    }

    @Test func `a debounced search looks for the last query alone`() async throws {
        let search = Search()
        let finder = Finder(search)
        while !finder.isListening { await Task.yield() }
        for query in ["L", "Li", "Lisboa"] { search.query = query }
        while finder.found.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(finder.found == ["Lisboa"])
    }

    @Test func `a model that watches another goes away, and its task ends`() async {
        let search = Search()
        var history: History? = History(search)
        let task = history?.task
        let isGone = { [weak history] in history == nil }
        while history?.queries.isEmpty == true { await Task.yield() }
        search.query = "Faro"
        while history?.queries.count == 1 { await Task.yield() }
        #expect(history?.queries == ["", "Faro"])
        history = nil
        #expect(isGone())
        await task?.value
    }

    @Test func `a method with a loop, or an unwrapped self before it, keeps the model`() async {
        let search = Search()
        let kept = [
            History(callingAMethodFor: search),
            History(unwrappedBeforeTheLoopOver: search),
        ]
        for history in kept { await waitUntil { history.queries == [""] } }
        let tasks = kept.map(\.task)
        let areGone = kept.map { history in { [weak history] in history == nil } }
        _ = consume kept
        search.query = "Faro"
        for _ in 1...20 { await Task.yield() }
        #expect(areGone.map { $0() } == [false, false])
        for task in tasks { task?.cancel() }
        for task in tasks { await task?.value }
        await waitUntil { areGone.allSatisfy { $0() } }
        #expect(areGone.map { $0() } == [true, true])
    }

    @Test func `a loop that knows nothing of its owner's end is over with the next change`() async {
        let search = Search()
        var history: ShortHistory? = ShortHistory(search)
        let task = history?.task
        await waitUntil { history?.queries == [""] }
        search.query = "Faro"
        await waitUntil { history?.queries.count == 2 }
        #expect(history?.queries == ["", "Faro"])
        history = nil
        search.query = "Porto"
        #expect(await isOver(task))
    }

    private func isOver(_ task: Task<Void, Never>?) async -> Bool {
        var isOver = false
        Task {
            await task?.value
            isOver = true
        }
        await waitUntil { isOver }
        return isOver
    }

    @Test func `work that is concurrent leaves the main actor free`() async {
        let photos = Photos()
        await photos.load([1, 2])
        #expect(photos.sum == 3)
        @concurrent func isConcurrentWorkOnMainQueue() async -> Bool { isOnMainQueue }
        #expect(isOnMainQueue)
        #expect(await !isConcurrentWorkOnMainQueue())
    }

    @Test func `a call on another thread goes back to the main actor`() async {
        let catalogue = Catalogue()
        catalogue.follow(Library())
        await waitUntil { catalogue.loads == 1 }
        #expect(catalogue.loads == 1)
    }

    @Test func `each message arrives, two equal ones as well, and after a pause`() async {
        let checkout = Checkout()
        checkout.pay()
        var seen: [String] = []
        func listen() -> Task<Void, Never> {
            let messages = checkout.messages()
            return Task {
                for await message in messages { seen.append(message) }
            }
        }
        let first = listen()
        for _ in 1...2 { checkout.pay() }
        await waitUntil { seen.count == 2 }
        first.cancel()
        await first.value
        let second = listen()
        checkout.pay()
        await waitUntil { seen.count == 3 }
        // A third one ends the second.
        _ = checkout.messages()
        #expect(await isOver(second))
        #expect(seen == ["Paid", "Paid", "Paid"])
    }

    @Test func `a stream for systems without Observations has the latest value, too`() async {
        let search = Search()
        let seen = await loop(
            over: changes { search.query }, doing: { search.query = "Braga" },
            { for query in ["Braga", "Faro", "Porto"] { search.query = query } })
        #expect(seen == ["", "Braga", "Porto"])
    }

    @Test func `that stream ends with the first change after its loop`() async {
        let search = Search()
        var reads = 0
        for await _ in changes({
            reads += 1
            return search.query
        }) { break }
        for query in ["Braga", "Faro", "Porto"] {
            search.query = query
            for _ in 1...5 { await Task.yield() }
        }
        // Two when it begins, and one that finds out.
        #expect(reads == 3)
    }

    @Test func `that stream loses no change during the work, and a cancelled task ends`() async {
        let search = Search()
        var seen: [String] = []
        let task = Task {
            for await query in changes({ search.query }) {
                seen.append(query)
                if seen.count > 2 { continue }
                search.query = ["Braga", "Faro"][seen.count - 1]
                for _ in 1...5 { await Task.yield() }
            }
        }
        await waitUntil { seen.count == 3 }
        #expect(seen == ["", "Braga", "Faro"])
        task.cancel()
        await task.value
    }

    @Test func `a loop over a continuation misses a change during its work`() async {
        let search = Search()
        var seen: [String] = []
        var isWaiting = false
        let task = Task {
            while seen.count < 2 {
                isWaiting = true
                await nextChange(of: search)
                isWaiting = false
                seen.append(search.query)
                if seen == ["Braga"] { search.query = "Faro" }
            }
        }
        await waitUntil { isWaiting }
        search.query = "Braga"
        await waitUntil { seen.count == 1 && isWaiting }
        for _ in 1...20 { await Task.yield() }
        #expect(seen == ["Braga"])
        search.query = "Porto"
        await task.value
        #expect(seen == ["Braga", "Porto"])
    }

    @Test func `what is saved follows the properties`() async throws {
        let (ticket, folder) = (Ticket(), FileManager.default.temporaryDirectory)
        let file = folder.appending(path: "in-your-app-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        func saved() -> Int? {
            (try? Data(contentsOf: file)).flatMap {
                try? JSONDecoder().decode(Saved.self, from: $0).zone
            }
        }
        let task = Task { await save(ticket, to: file) }
        await waitUntil { saved() == 1 }
        #expect(saved() == 1)
        ticket.zone = 3
        await waitUntil { saved() == 3 }
        #expect(saved() == 3)
        task.cancel()
    }

    @Test func `a loop that sleeps shows the last value, and few of those before`() async throws {
        let (meter, shown) = (Meter(), Dashboard())
        let start = ContinuousClock.now
        let task = Task { await show(meter, on: shown) }
        await waitUntil { !shown.speeds.isEmpty }
        for speed in 1...20 {
            meter.speed = speed
            try await Task.sleep(for: .milliseconds(2))
        }
        await waitUntil { shown.speed == 20 }
        #expect(shown.speed == 20)
        // However slow the machine is, between two values there is a pause.
        #expect(shown.speeds.count <= 1 + Int(start.duration(to: .now) / .milliseconds(100)))
        task.cancel()
    }

    @Test func `a test waits for a task, or for the state`() async {
        let first = Profile()
        await first.load().value
        #expect(first.person == "Lisboa")
        let profile = Profile()
        profile.start()
        for await isThere in Observations({ profile.person != nil }) where isThere { break }
        #expect(profile.person == "Lisboa")
    }

    @Test func `a test sees what is so during a load`() async {
        let (answers, server) = AsyncStream.makeStream(of: String.self)
        let lookup = Lookup(download: { await answers.first { _ in true } ?? "" })
        let task = Task { await lookup.load() }
        while !lookup.isLoading { await Task.yield() }
        server.yield("Lisboa")
        await task.value
        #expect(!lookup.isLoading)
        #expect(lookup.person == "Lisboa")
    }

    @Test func `a load that was cancelled changes nothing`() async {
        let (answers, _) = AsyncStream.makeStream(of: String.self)
        let lookup = Lookup(download: { await answers.first { _ in true } ?? "late" })
        let task = Task { await lookup.load() }
        while !lookup.isLoading { await Task.yield() }
        task.cancel()
        await task.value
        #expect((lookup.isLoading, lookup.person) == (true, nil))
    }

    @Test func `a switch is on at once, and off again if the answer is no`() async {
        let sharing = Sharing { _ in false }
        #expect(isNoticed({ sharing.wanted = true }, by: { _ = sharing.wanted }))
        #expect(sharing.wanted)
        await waitUntil { !sharing.wanted }
        #expect(!sharing.isOn)
    }

    @Test func `values of another library are copied into a model`() async {
        let departures = Departures()
        let (values, library) = AsyncStream.makeStream(of: [String].self)
        library.yield(["Lisboa"])
        library.finish()
        await departures.follow(values)
        #expect(departures.names == ["Lisboa"])
    }

    @Test func `a task that runs at once has the first value before the next line`() async {
        guard #available(macOS 26, *) else { return }
        let search = Search()
        let screen = History(atOnceFrom: search)
        #expect(screen.shown == [""])
        search.query = "Lisboa"
        await waitUntil { screen.shown.count == 2 }
        #expect(screen.shown == ["", "Lisboa"])
    }

    #if !TOOLCHAIN || compiler(>=6.4)
        @Test func `a continuous observation combines changes, until its token goes`() async {
            guard #available(macOS 27, *) else { return }
            let train = Train()
            let screen = ContinuousScreen(train)
            screen.start()
            await waitUntil { !screen.drawn.isEmpty }
            train.delay = 5
            await waitUntil { screen.drawn.last == 5 }
            train.delay = 6
            train.delay = 7
            await waitUntil { screen.drawn.last == 7 }
            screen.stop()
            train.delay = 8
            for _ in 1...20 { await Task.yield() }
            #expect(screen.drawn == [0, 5, 7])
        }
    #endif
}
