import Foundation
import Testing

// Threads that share something can be interleaved in many orders, and a mistake may need one of them.
// A test that runs real threads and hopes sees a few. These run the threads one at a time, and try
// the orders one by one: what is wrong in one of them is found in every run, on every machine.
//
// The idea is systematic concurrency testing, as in CHESS (M. Musuvathi and S. Qadeer, "Iterative
// Context Bounding for Systematic Testing of Multithreaded Programs", PLDI 2007), which also found
// that a mistake rarely needs more than two preemptions; and in loom, the same for Rust.

/// What came of trying the orders of a scenario.
public struct Exploration: Sendable {
    /// How many orders were run.
    public fileprivate(set) var count = 0

    /// Whether these were all that there are. If not, they are all that need two preemptions at the
    /// most (one, with more than two threads), and some of the others.
    public fileprivate(set) var isComplete = true

    /// The first order that went wrong, as a timeline with a column for each thread; `nil` if all went
    /// well. No order with fewer preemptions goes wrong.
    public fileprivate(set) var story: String?

    /// Whether a plain expectation failed in an order, and was recorded there.
    fileprivate(set) var hasRecorded = false

    /// Runs a scenario in every order of its threads, until one goes wrong.
    ///
    /// Those come first in which no thread is interrupted, then those with one **preemption** (a
    /// thread could go on, and another one gets the turn), then those with two. They are tried
    /// whatever their number; with three threads and more, those with two are among the others. Then
    /// come all others, up to a limit.
    ///
    /// A thread can lose its turn where it takes a ``Locked``'s lock, at an ``Interleaving/point(_:)``, where
    /// it suspends, and at its end; so a race of plain variables is not seen here. That is the thread
    /// sanitizer's business.
    ///
    /// - Parameters:
    ///   - limit: How many orders to run, if there are some with more preemptions than that.
    ///   - preemptions: With how many preemptions orders are tried, whatever their number.
    ///   - line: The line that `ORDERS=count` tells of.
    ///   - scenario: Makes what the threads share, names the threads, runs them, and says what should
    ///     be so. It is called anew for each order, and must do the same each time: no random number,
    ///     no clock, no dictionary whose order matters.
    public init(
        limit: Int = 250, preemptions: Int = 2, line: Int = #line,
        of scenario: (Interleaving) throws -> Void
    ) {
        let (crew, start) = (Crew(), ContinuousClock.now)
        explore(limit, preemptions, scenario, with: crew)
        crew.dismiss()
        guard ProcessInfo.processInfo.environment["ORDERS"] == "count" else { return }
        let words = "\(count) orders\(isComplete ? "" : " of more")"
        let time = ContinuousClock.now - start
        FileHandle.standardError.write(Data("\(words), \(time), line \(line)\n".utf8))
    }

    private mutating func explore(
        _ limit: Int, _ certain: Int, _ scenario: (Interleaving) throws -> Void, with crew: Crew
    ) {
        // The beginnings of orders that have not been run, by the number of their preemptions.
        var beginnings: [[[Int]]] = [[[]]]
        var (preemptions, certain) = (0, certain)
        let chosen = Interleaving.chosenOrder
        if let chosen { beginnings = [[chosen]] }
        while preemptions < beginnings.count {
            // More may be added to this number meanwhile, but to none below.
            var index = 0
            while index < beginnings[preemptions].count {
                guard preemptions <= certain || count < limit else {
                    isComplete = false
                    return
                }
                let order = Interleaving(beginningWith: beginnings[preemptions][index], of: crew)
                beginnings[preemptions][index] = []
                index += 1
                count += 1
                story = order.storyIfWrong(of: scenario)
                hasRecorded = order.hasRecorded
                crew.isStuck = !order.isOver
                // It was chosen for another test.
                if chosen != nil, order.isOfAnotherScenario { story = nil }
                // Three threads have thousands of orders with two preemptions.
                if order.threadCount > 2 { certain = min(certain, 1) }
                guard story == nil, !hasRecorded, chosen == nil else { return }
                for (count, beginning) in order.alternatives {
                    while beginnings.count <= count { beginnings.append([]) }
                    beginnings[count].append(beginning)
                }
            }
            preemptions += 1
        }
    }
}

/// Expects a scenario to go well in every order of its threads.
///
///     everyOrder { order in
///         let signal = Flag()
///         order.thread("sets") { signal.set() }
///         order.thread("looks") { _ = signal.isSet }
///         try order.run()
///         #expect(signal.isSet)
///     }
///
/// If an expectation fails in one of them, the others aren't tried, and the issue has that order: a timeline
/// with a column for each thread. With `ORDERS=count` in the environment, it says how many orders there were;
/// `ORDER=0110` runs one order alone, as the issue says, so that a breakpoint stops in it.
///
/// - Parameters:
///   - limit: How many orders to run, if there are some with more than two preemptions.
///   - fileID: Where the test is, as are the others.
///   - filePath: The file.
///   - line: The line.
///   - column: The column.
///   - scenario: See ``Exploration/init(limit:of:)``.
/// - Returns: What came of it.
@discardableResult
public func everyOrder(
    limit: Int = 250, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ scenario: (Interleaving) throws -> Void
) -> Exploration {
    let orders = Exploration(limit: limit, line: line, of: scenario)
    if let story = orders.story, !orders.hasRecorded {
        Issue.record(
            "\(story)",
            sourceLocation: SourceLocation(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }
    return orders
}
