import Foundation
import Locking
import Synchronization
import Testing

@testable import WorkshopTesting

/// Tests which problems the explorer finds, and how it reports them. As in a chapter, only one scenario runs
/// at a time, because an issue is attributed to the current order.
@Suite("Every order of the threads", .serialized)
struct ExplorationTests {
    @Test(.noticesLocks)
    func `two locks in two orders are a deadlock, which is told`() async {
        let problems = await problems { order in
            let first = Count()
            let second = Count()
            order.thread { first.increment { second.increment() } }
            order.thread { second.increment { first.increment() } }
            try order.run()
        }
        #expect(problems.first?.text.hasPrefix("Deadlock: no thread can continue.") == true)
        #expect(problems.first?.timeline?.contains("ExplorationTests.swift:") == true)
    }

    /// In some runs of the scenario, a thread is missing.
    @Test(arguments: [(2..<100, 1), (2..<5, 0)])
    func `Threads that never repeat an order are red`(runs: Range<Int>, issues: Int) async {
        let count = Counter()
        let problems = await problems { order in
            let isMissing = runs.contains(count.increment())
            for _ in 0..<(isMissing ? 2 : 3) { order.thread { Interleaving.point("looks") } }
            try order.run()
        }
        let words = "The threads behaved differently when they ran again in the same order"
        #expect(problems.count { $0.text.hasPrefix(words) } == issues)
        #expect(problems.count == issues)
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

/// Returns the file with a child process's reports.
private func reports(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "interleavings-\(process)")
}

/// Returns the last interleaving in a file of reports.
private func interleaving(in file: URL) throws -> String? {
    var child = ChildProcess()
    child.read(try Data(contentsOf: file))
    return child.interleaving
}

/// Runs a scenario as a child process with a single test does. The second interleaving traps, because one
/// thread looks before the other thread sets the value.
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

/// Returns the problems that are recorded in the orders of a scenario.
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

/// A number that threads increment.
private final class Count: Sendable {
    private let storage = Locked(0)

    func increment(_ body: () -> Void = {}) {
        storage.withLock { value in
            value += 1
            body()
        }
    }
}
