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
            #expect(problems.map(\.what.text) == ["Expectation failed: (count.value → 1) == 2"])
            stories.insert(problems.first?.order)
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
        #expect(problems.map(\.what.text) == ["Nobody has counted."])
        #expect(problems.first?.order?.trimmedAtEnd.contains("ORDER=") == true)
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
        #expect(problems.first?.what.text.hasPrefix("Deadlock: nothing can go on.") == true)
        #expect(problems.first?.order?.contains("ExplorationTests.swift:") == true)
    }

    @Test func `an order that stops the process is found by its number, and told in a second run`()
        async throws
    {
        let file = fileOfOrders(toldBy: getpid())
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        await #expect(processExitsWith: .failure) {
            try tryOrdersThatTrap(telling: nil, in: fileOfOrders(toldBy: getppid()))
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "2")
        await #expect(processExitsWith: .failure) {
            try tryOrdersThatTrap(telling: "2", in: fileOfOrders(toldBy: getppid()))
        }
        let words = try String(contentsOf: file, encoding: .utf8).split(
            whereSeparator: \.isWhitespace)
        #expect(words == ["thread", "1", "thread", "2", "looks"])
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

/// The file in which a process tells the one with this number of its orders.
private func fileOfOrders(toldBy process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "orders-\(process)")
}

/// Tries orders of which one traps: the second, in which nothing is set when the other thread looks.
private func tryOrdersThatTrap(telling order: String?, in file: URL) throws {
    setenv(OrderLog.file, file.path, 1)
    if let order { setenv(OrderLog.order, order, 1) }
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
