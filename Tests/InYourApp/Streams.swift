import Chapter9

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
