import Chapter9
import Foundation
import Testing

@MainActor @Observable final class Search {
    var query = ""
    var page = 1
}

struct Both: Equatable, Sendable {
    let query: String
    let page: Int
}

@MainActor extension Search {
    var queries: Observations<String, Never> {
        Observations { self.query }
    }

    var queriesAndPages: Observations<Both, Never> {
        Observations { Both(query: self.query, page: self.page) }
    }
}

@MainActor func queries(of search: Search) -> Observations<String, Never> {
    Observations { search.query }
}

/// Pauses that last until they are over, however busy the machine is.
@MainActor final class Pauses {
    private(set) var count = 0
    var areOver = false

    func pause() async throws {
        count += 1
        while !areOver { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// Searches when the query hasn't changed for a while.
@MainActor func debounce(
    _ search: Search,
    pause: @escaping @MainActor () async throws -> Void = {
        try await Task.sleep(for: .seconds(0.3))
    },
    found: @escaping @MainActor (String) -> Void
) async {
    var waiting: Task<Void, Never>?
    for await query in Observations({ search.query }) {
        waiting?.cancel()
        waiting = Task {
            guard (try? await pause()) != nil else { return }
            found(query)
        }
    }
}

@MainActor final class History {
    private(set) var queries: [String] = []
    private(set) var task: Task<Void, Never>?

    init(_ search: Search) {
        task = Task { [weak self] in
            for await query in Observations({ search.query }) {
                guard let self else { return }
                queries.append(query)
            }
        }
    }

    deinit { task?.cancel() }

    /// Stays in memory: the call holds the object until the loop ends.
    init(callingAMethodFor search: Search) {
        task = Task { [weak self] in await self?.follow(search) }
    }

    private func follow(_ search: Search) async {
        for await query in Observations({ search.query }) { queries.append(query) }
    }
}

@MainActor @Observable final class Checkout {
    @ObservationIgnored private var listener: AsyncStream<String>.Continuation?

    func messages() -> AsyncStream<String> {
        listener?.finish()
        return AsyncStream { listener = $0 }
    }

    func pay() {
        listener?.yield("Paid")
    }
}

@MainActor func changes<Value: Sendable>(
    _ value: @escaping @MainActor @Sendable () -> Value
) -> AsyncStream<Value> {
    AsyncStream { send(value, to: $0) }
}

@MainActor private func send<Value: Sendable>(
    _ value: @escaping @MainActor @Sendable () -> Value,
    to stream: AsyncStream<Value>.Continuation
) {
    // On the main actor, no change can be made between this read and the next one.
    guard case .enqueued = stream.yield(value()) else { return }
    withObservationTracking {
        _ = value()
    } onChange: {
        Task { @MainActor in send(value, to: stream) }
    }
}

@MainActor @Observable final class Watch {
    private var isCancelled = false

    func watch(_ search: Search) {
        guard !isCancelled else { return }
        withObservationTracking {
            _ = (search.query, isCancelled)
        } onChange: { [weak self] in
            Task { @MainActor in self?.watch(search) }
        }
    }

    func cancel() { isCancelled = true }
}

@MainActor func follow(_ search: Search, show: @MainActor (String) -> Void) async {
    for await query in Observations({ search.query }) { show(query) }
}

func followBoth(_ first: Search, _ second: Search, show: @escaping @MainActor (String) -> Void)
    async
{
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await follow(first, show: show) }
        group.addTask { await follow(second, show: show) }
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct StreamTests {
    let search = Search()
    let train = Train()

    @Test func `Code on no actor loops over a sequence of the main actor`() async {
        @concurrent func firstQuery() async -> String? {
            for await query in await queries(of: search) { return query }
            return nil
        }
        search.query = "Lisboa"
        #expect(await firstQuery() == "Lisboa")
    }

    @Test func `A debounced search only finds the last query`() async {
        var found: [String] = []
        let pauses = Pauses()
        let task = Task { await debounce(search, pause: pauses.pause) { found.append($0) } }
        await waitUntil { pauses.count == 1 }
        for query in ["L", "Li", "Lisboa"] {
            let before = pauses.count
            search.query = query
            await waitUntil { pauses.count > before }
        }
        pauses.areOver = true
        await waitUntil { !found.isEmpty }
        #expect(found == ["Lisboa"])
        task.cancel()
    }

    @Test func `A model that watches another is freed, and its task ends`() async {
        var history: History? = History(search)
        let task = history?.task
        await waitUntil { history?.queries == [""] }
        weak let freed = history
        history = nil
        #expect(freed == nil)
        await task?.value
    }

    @Test func `A method with a loop keeps its object until its task is cancelled`() async {
        var history: History? = History(callingAMethodFor: search)
        let task = history?.task
        await waitUntil { history?.queries == [""] }
        weak let kept = history
        history = nil
        #expect(kept != nil)
        task?.cancel()
        await task?.value
        #expect(kept == nil)
    }

    @Test func `A stream from withObservationTracking has the latest value`() async {
        var seen: [String] = []
        for await query in changes({ search.query }) {
            seen.append(query)
            if seen.count == 1 { search.query = "Braga" }
            if seen.count == 2 { for query in ["Faro", "Porto"] { search.query = query } }
            if seen.count == 3 { break }
        }
        #expect(seen == ["", "Braga", "Porto"])
    }

    @Test func `A tracking that also reads your own property can be cancelled`() async {
        let watch = Watch()
        weak var watched: Search?
        do {
            let search = Search()
            watch.watch(search)
            watched = search
        }
        #expect(watched != nil)
        watch.cancel()
        await waitUntil { watched == nil }
        #expect(watched == nil)
    }

    @Test func `Functions on the main actor loop in the tasks of a group`() async {
        let second = Search()
        var shown: [String] = []
        let task = Task { await followBoth(search, second) { shown.append($0) } }
        await waitUntil { shown.count == 2 }
        second.query = "Faro"
        await waitUntil { shown.count == 3 }
        #expect(shown == ["", "", "Faro"])
        task.cancel()
    }

    #if !TOOLCHAIN || compiler(>=6.4)
        @Test func `An event names only the first of several changes`() async {
            guard #available(macOS 27, *) else { return }
            var (named, read) = ([String](), [Int]())
            let token = withContinuousObservation(options: .didSet) { event in
                // Read outside of the branches, so that each call reads everything.
                let (delay, platform) = (train.delay, train.platform)
                if event.matches(\Train.delay) { named.append("delay") }
                if event.matches(\Train.platform) { named.append("platform") }
                read += [delay, platform]
            }
            await waitUntil { read.count == 2 }
            (train.delay, train.platform) = (5, 4)
            await waitUntil { read.count == 4 }
            #expect(named == ["delay"])
            #expect(read == [0, 1, 5, 4])
            token.cancel()
        }
    #endif
}
