import Chapter9
import Foundation
import Synchronization

@MainActor @Observable final class Search {
    var query = ""
    var page = 1
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

func download() async -> String { "Lisboa" }

actor SearchService {
    private let search: Search
    init(_ search: Search) { self.search = search }

    func load() async {
        let query = await download()
        await MainActor.run {
            search.query = query
            search.page = 2
        }
    }

    func turn() async {
        await search.turnPage()
    }
}

@MainActor extension Search {
    func turnPage() { page += 1 }
}

@MainActor func load(into search: Search) async {
    let query = await download()
    // Back on the main actor.
    search.query = query
}

struct Both: Sendable {
    let query: String
    let page: Int
}

@MainActor final class Finder {
    private(set) var found: [String] = []
    private(set) var isListening = false
    private var waiting: Task<Void, Never>?

    init(_ search: Search) {
        Task { [weak self] in
            for await query in Observations({ search.query }) {
                self?.isListening = true
                self?.waiting?.cancel()
                self?.waiting = Task {
                    guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
                    if !query.isEmpty { self?.found.append(query) }
                }
            }
        }
    }
}

@MainActor final class Hint {
    private(set) var seen: [Bool] = []
    private(set) var task: Task<Void, Never>?

    init(_ search: Search) {
        task = Task { [weak self] in
            var last: Bool?
            for await isEmpty in Observations({ search.query.isEmpty }) where isEmpty != last {
                last = isEmpty
                self?.seen.append(isEmpty)
            }
        }
    }

    deinit { task?.cancel() }
}

@MainActor final class History {
    private(set) var queries: [String] = []
    private(set) var shown: [String] = []
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

    @available(macOS 26, *)
    init(atOnceFrom search: Search) {
        task = Task.immediate { [weak self] in
            for await query in Observations({ search.query }) { self?.shown.append(query) }
        }
    }

    // Two ways to stay in memory in spite of `[weak self]`:

    init(callingAMethodFor search: Search) {
        task = Task { [weak self] in await self?.follow(search) }
    }

    init(unwrappedBeforeTheLoopOver search: Search) {
        task = Task { [weak self] in
            guard let self else { return }
            for await query in Observations({ search.query }) { queries.append(query) }
        }
    }

    private func follow(_ search: Search) async {
        for await query in Observations({ search.query }) { queries.append(query) }
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
    // `yield` says whether anybody still listens.
    // On the main actor, no change comes between this read and the next one.
    guard case .enqueued = stream.yield(value()) else { return }
    withObservationTracking {
        _ = value()
    } onChange: {
        Task { @MainActor in send(value, to: stream) }
    }
}

/// Waits for one change. Nothing is tracked before it is called again.
@MainActor func nextChange(of search: Search) async {
    await withCheckedContinuation { continuation in
        withObservationTracking {
            _ = search.query
        } onChange: {
            continuation.resume()
        }
    }
}

@MainActor @Observable final class Profile {
    private(set) var person: String?

    @discardableResult func load() -> Task<Void, Never> {
        Task { person = await download() }
    }

    func start() { load() }
}

@MainActor @Observable final class Lookup {
    private(set) var isLoading = false
    private(set) var person: String?
    @ObservationIgnored private let download: @Sendable () async -> String

    init(download: @escaping @Sendable () async -> String) { self.download = download }

    func load() async {
        isLoading = true
        let answer = await download()
        guard !Task.isCancelled else { return }
        person = answer
        isLoading = false
    }
}

@MainActor @Observable final class Sharing {
    private(set) var isOn = false
    @ObservationIgnored private let send: @Sendable (Bool) async -> Bool

    init(send: @escaping @Sendable (Bool) async -> Bool) { self.send = send }

    var wanted: Bool {
        get { isOn }
        set {
            let old = isOn
            isOn = newValue
            Task { if await !send(newValue) { isOn = old } }
        }
    }
}

@MainActor @Observable final class Departures {
    private(set) var names: [String] = []

    func follow(_ values: AsyncStream<[String]>) async {
        for await new in values { names = new }
    }
}

extension Observable where Self: AnyObject {
    @MainActor func values<Value: Sendable>(
        of path: KeyPath<Self, Value>
    ) -> Observations<Value, Never> {
        Observations { self[keyPath: path] }
    }
}

struct Saved: Codable, Equatable, Sendable {
    let zone: Int
}

@MainActor func save(_ ticket: Ticket, to file: URL) async {
    for await saved in Observations({ Saved(zone: ticket.zone) }) {
        try? JSONEncoder().encode(saved).write(to: file)
    }
}

@MainActor @Observable final class Photos {
    private(set) var sum = 0

    func load(_ pixels: [Int]) async {
        sum = await add(pixels)
    }

    @concurrent private func add(_ pixels: [Int]) async -> Int {
        pixels.reduce(0, +)
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

/// In place of a library that calls on a thread of its own, and doesn't say so.
final class Library: Sendable {
    func whenReady(_ closure: @escaping () -> Void) {
        nonisolated(unsafe) let closure = closure
        DispatchQueue.global().async { closure() }
    }
}

@MainActor @Observable final class Catalogue {
    private(set) var loads = 0

    func follow(_ library: Library) {
        library.whenReady { @Sendable [weak self] in
            Task { @MainActor in self?.reload() }
        }
    }

    private func reload() { loads += 1 }
}

@MainActor final class ShortHistory {
    private(set) var queries: [String] = []
    private(set) var task: Task<Void, Never>?

    init(_ search: Search) {
        task = Task { [weak self] in
            let queries = Observations<String, Never>.untilFinished { [weak self] in
                self == nil ? .finish : .next(search.query)
            }
            for await query in queries { self?.queries.append(query) }
        }
    }
}

@MainActor @Observable final class Meter {
    var speed = 0
}

@MainActor final class Dashboard {
    private(set) var speeds: [Int] = []
    var speed = 0 {
        didSet { speeds.append(speed) }
    }
}

@MainActor func show(_ meter: Meter, on shown: Dashboard) async {
    for await speed in Observations({ meter.speed }) {
        shown.speed = speed
        try? await Task.sleep(for: .milliseconds(100))
    }
}

#if !TOOLCHAIN || compiler(>=6.4)
    @available(macOS 27, *)
    @MainActor final class ContinuousScreen {
        private let train: Train
        private var token: ObservationTracking.Token?
        private(set) var drawn: [Int] = []

        init(_ train: Train) { self.train = train }

        func start() {
            token = withContinuousObservation(options: .didSet) { [weak self] _ in
                self?.draw()
            }
        }

        func stop() { token = nil }

        private func draw() { drawn.append(train.delay) }
    }
#endif
