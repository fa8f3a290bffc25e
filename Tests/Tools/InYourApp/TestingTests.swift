import Chapter9
import Foundation
import Testing

@MainActor @Observable final class Profile {
    private(set) var person: String?

    @discardableResult func load() -> Task<Void, Never> {
        Task { person = await download() }
    }
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

@MainActor @Suite(.timeLimit(.minutes(1))) struct TestingTests {
    @Test func `Changes, one by one, show what a closure reads`() {
        let train = Train()
        let changes: [(String, () -> Void)] = [
            ("delay", { train.delay += 1 }), ("platform", { train.platform += 1 }),
        ]
        let read = changes.filter { _, change in isNoticed(change, by: { _ = train.delay }) }
        #expect(read.map(\.0) == ["delay"])
    }

    @Test func `A test waits for the model's result`() async {
        let profile = Profile()
        profile.load()
        for await isThere in Observations({ profile.person != nil }) where isThere { break }
        #expect(profile.person == "Lisboa")
    }

    @Test func `A test sees what is true during a load`() async {
        let (answers, server) = AsyncStream.makeStream(of: String.self)
        let lookup = Lookup(download: { await answers.first { _ in true } ?? "" })
        let task = Task { await lookup.load() }
        while !lookup.isLoading { await Task.yield() }
        server.yield("Lisboa")
        await task.value
        #expect(!lookup.isLoading)
    }

    @Test func `A cancelled load changes nothing`() async {
        let (answers, server) = AsyncStream.makeStream(of: String.self)
        let lookup = Lookup(download: { await answers.first { _ in true } ?? "late" })
        let task = Task { await lookup.load() }
        while !lookup.isLoading { await Task.yield() }
        task.cancel()
        server.yield("Lisboa")
        await task.value
        #expect(lookup.person == nil)
    }
}
