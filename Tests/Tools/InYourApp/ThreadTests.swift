import Chapter9
import Foundation
import Synchronization
import Testing

@MainActor @Observable final class Download {
    private let stored = Mutex(0)
    nonisolated var progress: Int {
        get {
            access(keyPath: \.progress)
            return stored.withLock { $0 }
        }
        set {
            withMutation(keyPath: \.progress) {
                stored.withLock { $0 = newValue }
            }
        }
    }
}

private var isMainThread: Bool { Thread.isMainThread }

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
}

@MainActor @Observable final class Worker {
    @ObservationIgnored private(set) var task: Task<Void, Never>?
    init() { task = Task { try? await Task.sleep(for: .seconds(60)) } }
    deinit { task?.cancel() }
}

@Observable final class Prices {
    var values = [3, 1, 2]

    func sortWhileReading() { values.sort { _, _ in values.isEmpty } }

    func sort() {
        let values = values
        self.values.sort { $0 < $1 && !values.isEmpty }
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct ThreadTests {
    @Test func `A value behind a lock is changed on another thread, which calls onChange`() async {
        let download = Download()
        let isOnMainThread = Mutex<Bool?>(nil)
        withObservationTracking {
            _ = download.progress
        } onChange: {
            isOnMainThread.withLock { $0 = isMainThread }
        }
        await Task.detached { download.progress = 50 }.value
        #expect(isOnMainThread.withLock { $0 } == false)
        #expect(download.progress == 50)
    }

    @Test func `A sort that reads its own array ends the process`() async {
        await #expect(processExitsWith: .failure) { Prices().sortWhileReading() }
    }

    @Test func `A sort that reads a constant is fine`() {
        let prices = Prices()
        prices.sort()
        #expect(prices.values == [1, 2, 3])
    }
}
