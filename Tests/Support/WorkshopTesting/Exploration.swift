import Foundation
import Testing

// Threads that share something can be interleaved in many orders, and a mistake may need one of them.
// A test that runs real threads and hopes sees a few. These run the threads one at a time, and try
// the orders one by one: what is wrong in one of them is found in every run, on every machine.
//
// The idea is systematic concurrency testing, as in CHESS (M. Musuvathi and S. Qadeer, "Iterative
// Context Bounding for Systematic Testing of Multithreaded Programs", PLDI 2007), which also found
// that a mistake rarely needs more than two preemptions; and in loom, the same for Rust.

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
/// Those come first in which no thread is interrupted, then those with one **preemption** (a thread could go
/// on, and another one gets the turn), then those with two. They are tried whatever their number; with three
/// threads and more, those with two are among the others. Then come all others, up to a limit.
///
/// A thread can lose its turn where it takes a ``Locked``'s lock, at an ``Interleaving/point(_:)``, where it
/// suspends, and at its end; so a race of plain variables is not seen here. That is the thread sanitizer's
/// business.
///
/// - Parameters:
///   - limit: How many orders to run, if there are some with more preemptions than that.
///   - sourceLocation: Where the test is.
///   - scenario: Makes what the threads share, names the threads, runs them, and expects what should be so.
///     It is called anew for each order, and must do the same each time: no random number, no clock, no
///     dictionary whose order matters.
/// - Returns: The orders that were tried.
@discardableResult
public func everyOrder(
    limit: Int = 250, sourceLocation: SourceLocation = #_sourceLocation,
    _ scenario: (Interleaving) throws -> Void
) -> Exploration {
    var orders = Exploration(limit: limit, sourceLocation: sourceLocation)
    let start = ContinuousClock.now
    orders.explore(scenario)
    if ProcessInfo.processInfo.environment["ORDERS"] == "count" {
        let words = "\(orders.count) orders\(orders.isComplete ? "" : " of more")"
        say("\(words), \(ContinuousClock.now - start), line \(sourceLocation.line)")
    }
    return orders
}

/// The orders of a scenario that were tried.
public struct Exploration: Sendable {
    /// How many orders were run.
    public private(set) var count = 0

    /// Whether these were all that there are. If not, they are all that need two preemptions at the
    /// most (one, with more than two threads), and some of the others.
    public private(set) var isComplete = true

    private let limit: Int
    private let sourceLocation: SourceLocation

    fileprivate init(limit: Int, sourceLocation: SourceLocation) {
        self.limit = limit
        self.sourceLocation = sourceLocation
    }

    fileprivate mutating func explore(_ scenario: (Interleaving) throws -> Void) {
        let crew = Crew()
        defer { crew.dismiss() }
        // The beginnings of orders that have not been run, by the number of their preemptions.
        var beginnings: [[[Int]]] = [[Interleaving.chosenOrder ?? []]]
        var preemptions = 0
        var certain = 2
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
                order.run(scenario) { words in
                    Issue.record("\(words)", sourceLocation: sourceLocation)
                }
                crew.isStuck = !order.isOver
                // Three threads have thousands of orders with two preemptions.
                if order.threadCount > 2 { certain = min(certain, 1) }
                guard !order.hasRecorded, order.isOver, Interleaving.chosenOrder == nil else {
                    return
                }
                for (count, beginning) in order.alternatives {
                    while beginnings.count <= count { beginnings.append([]) }
                    beginnings[count].append(beginning)
                }
            }
            preemptions += 1
        }
    }
}
