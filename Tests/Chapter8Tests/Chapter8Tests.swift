import Foundation
import Synchronization
import Testing
import ThreadLocal
import WorkshopTesting

@testable import Chapter8

// A callback is `@Sendable`, but a train isn't. Each test stays on one actor. The compiler doesn't
// always know that, so a train that a callback uses is declared `nonisolated(unsafe)`.

@Suite("Chapter 8 · Values over time", .serialized, .chapter(8))
enum Chapter8Tests {}

// MARK: - What the tests share

/// Lets all other tasks run until they wait, both on the main actor and on other threads.
///
/// A task that sleeps counts as waiting, so it's still asleep afterwards.
@MainActor func settle() async {
    // On a busy machine, a thread may be ready for a while before it gets a processor. With a wrong
    // answer, a thread may never wait.
    let end = ContinuousClock.now + .seconds(2)
    var quietRounds = 0
    while quietRounds < 3, ContinuousClock.now < end {
        for _ in 0..<30 { await Task.yield() }
        quietRounds = allOtherThreadsWait ? quietRounds + 1 : 0
        if quietRounds == 0 { sched_yield() }
    }
}

/// Waits until a condition holds, or until it can hardly be met any more: all other threads have
/// been waiting for half a second, which is twice as long as any sleep of the chapter's code.
///
/// - Returns: Whether the condition holds.
@discardableResult @MainActor func waitUntil(_ condition: () -> Bool) async -> Bool {
    // With a wrong answer, a thread may never wait.
    let deadline = ContinuousClock.now + .seconds(10)
    // On a busy machine, a look takes longer than its millisecond, so looks are counted, not time.
    var quietLooks = 0
    while !condition(), quietLooks < 500, ContinuousClock.now < deadline {
        await Task.yield()
        usleep(1_000)
        quietLooks = allOtherThreadsWait ? quietLooks + 1 : 0
    }
    await settle()
    return condition()
}

/// A loop over values, in a task on the main actor.
@MainActor final class Loop<Element: Equatable & Sendable> {
    private let log = Log<Element?>()
    private let task: Task<Void, Never>

    /// Starts the loop and returns once the loop waits.
    init(_ values: Observations<Element, Never>) async {
        task = Task { [log] in
            for await value in values {
                log.append(value)
                if log.entries.count == 10 { return }  // A wrong answer may never end.
            }
            log.append(nil)
        }
        await settle()
    }

    deinit { task.cancel() }

    /// The values so far. The end of the loop is `nil`.
    var values: Values<Element> { Values(log.entries) }

    /// Cancels the loop's task.
    func cancel() { task.cancel() }
}

/// An iterator whose `next` is called for one value at a time, in a task on the main actor.
@MainActor final class Asker<Element: Equatable & Sendable, Failure: Error> {
    private var iterator: Observations<Element, Failure>.Iterator?
    private var task: Task<Void, Never>?
    private var log: [Element?] = []

    /// The error that the iterator threw last.
    private(set) var error: Failure?

    /// Creates an iterator.
    init(_ values: Observations<Element, Failure>) { iterator = values.makeAsyncIterator() }

    /// Copies an iterator whose `next` isn't running.
    init(copy other: Asker) { iterator = other.iterator }

    deinit { task?.cancel() }

    /// The values that the iterator has returned so far. The end is `nil`.
    var values: Values<Element> { Values(log) }

    /// Calls `next()` and returns once that call has returned or is waiting.
    func ask() async {
        task = Task {
            guard var iterator = iterator.take() else { return }
            do throws(Failure) {
                log.append(try await iterator.next())
            } catch {
                self.error = error
                threadLocal = nil  // A wrong answer may have left its access list there.
            }
            self.iterator = iterator
        }
        await settle()
    }

    /// Cancels the task that has called `next()`.
    func cancel() { task?.cancel() }
}

/// Values, with `nil` for the end: "0, 5, end".
struct Values<Element: Equatable>: Equatable, ExpressibleByArrayLiteral, CustomTestStringConvertible
{
    private let values: [Element?]

    init(_ values: [Element?]) { self.values = values }

    /// The last value, or `nil` for the end and before the first one.
    var last: Element? { values.last ?? nil }

    init(arrayLiteral values: Element?...) { self.init(values) }

    var testDescription: String {
        let words = values.map { value in value.map { "\($0)" } ?? "end" }
        return words.isEmpty ? "no value" : words.joined(separator: ", ")
    }
}

/// Runs a task's parts only during a call to ``run()``.
final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = Counter()

    /// The number of parts that have run. Each suspension divides the task.
    var parts: Int { count.value }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the parts that are ready, but at most 20 in all, because a wrong answer may never end.
    func run() {
        while parts < 20, let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            count.increment()
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Keeps all threads of the pool busy, so that no other task gets one of them.
func keepThreadsBusy(until end: Gate) {
    for _ in 0..<64 { Task.detached { end.wait() } }
}

/// An error to throw.
struct SignalFailure: Error, Equatable {}

extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
    static var faro: Train { Train(to: "Faro", platform: 2) }
}
