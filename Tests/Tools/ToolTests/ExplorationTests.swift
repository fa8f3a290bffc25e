import Foundation
import Locking
import Synchronization
import Testing

@testable import WorkshopTesting

/// The instrument itself: what it finds, and how it tells.
@Suite("Every order of the threads")
struct ExplorationTests {
    @Test func `right code passes in every order, and they are all there`() {
        let orders = everyOrder(limit: 1000) { order in
            let count = Count()
            order.thread { count.increment() }
            order.thread { count.increment() }
            try order.run()
            #expect(count.value == 2)
        }
        #expect(orders.isComplete)
        #expect(orders.count > 1)
    }

    @Test(.noticesLocks)
    func `two locks in place of one lose an increment, and are told the same each time`() async {
        var stories: Set<String?> = []
        for _ in 0..<3 {
            let problems = await problems { order in
                let count = Count()
                order.thread { count.incrementInTwoLocks() }
                order.thread { count.incrementInTwoLocks() }
                try order.run()
                #expect(count.value == 2)
            }
            #expect(problems.map(\.text) == ["Expectation failed: (count.value → 1) == 2"])
            stories.insert(problems.first?.timeline)
        }
        let story = stories.first ?? nil
        #expect(stories.count == 1)
        #expect(story?.contains("ExplorationTests.swift:") == true, "It names the learner's lines.")
        #expect(story?.contains("ORDER=") == true)
    }

    @Test func `a story in which nothing has happened has no columns`() async {
        let problems = await problems { order in
            order.thread {}
            order.thread {}
            try order.run()
            Issue.record("Nobody has counted.")
        }
        #expect(problems.map(\.text) == ["Nobody has counted."])
        #expect(problems.first?.timeline?.trimmedAtEnd.contains("ORDER=") == true)
    }

    @Test(.noticesLocks)
    func `two locks in two orders are a deadlock, which is told`() async {
        let problems = await problems { order in
            let first = Count()
            let second = Count()
            order.thread { first.increment { second.increment() } }
            order.thread { second.increment { first.increment() } }
            try order.run()
        }
        #expect(problems.first?.text.hasPrefix("Deadlock: nothing can go on.") == true)
        #expect(problems.first?.timeline?.contains("ExplorationTests.swift:") == true)
    }

    @Test func `An interleaving that crashes is found, and runs again alone with its timeline`()
        async throws
    {
        let file = reports(of: getpid())
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        await #expect(processExitsWith: .failure) { crashInSecondInterleaving(chosen: nil) }
        let first = try interleaving(in: file)
        #expect(first == "1")
        await #expect(processExitsWith: .failure) { crashInSecondInterleaving(chosen: "1") }
        let second = try interleaving(in: file)
        let words = second?.split(whereSeparator: \.isWhitespace).prefix(6)
        #expect(words == ["thread", "1", "thread", "2", "looks", "ORDER=1"])
    }
}

/// The file with a child process's reports.
private func reports(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "interleavings-\(process)")
}

/// The last interleaving in a file of reports.
private func interleaving(in file: URL) throws -> String? {
    var child = ChildProcess()
    child.read(try Data(contentsOf: file))
    return child.interleaving
}

/// Runs, as a child process with a single test, interleavings of which the second traps: nothing is set when
/// the other thread looks.
private func crashInSecondInterleaving(chosen order: String?) {
    setenv(Child.reports, reports(of: getppid()).path, 1)
    setenv(Child.test, "a test", 1)
    if let order { setenv("ORDER", order, 1) }
    everyOrder { order in
        let isSet = Protected(false)
        order.thread {
            Interleaving.point("sets")
            isSet.withLock { $0 = true }
        }
        order.thread {
            Interleaving.point("looks")
            precondition(isSet.withLock(\.self), "It isn't set.")
        }
        try order.run()
    }
}

/// What is recorded in the orders of a scenario.
private func problems(
    in scenario: @Sendable (Interleaving) throws -> Void
) async -> [Problem] {
    let problems = Log<Problem>()
    let handler = IssueHandlingTrait.compactMapIssues { issue in
        problems.append(Problem(issue, in: nil))
        return nil
    }
    guard let test = Test.current else { return [] }
    try? await handler.provideScope(for: test, testCase: .current) { everyOrder(scenario) }
    return problems.entries
}

/// A number that threads count up.
private final class Count: Sendable {
    private let storage = Locked(0)

    var value: Int { storage.withLock { $0 } }

    func increment(_ body: () -> Void = {}) {
        storage.withLock { value in
            value += 1
            body()
        }
    }

    func incrementInTwoLocks() {
        let value = storage.withLock { $0 }
        storage.withLock { $0 = value + 1 }
    }
}
