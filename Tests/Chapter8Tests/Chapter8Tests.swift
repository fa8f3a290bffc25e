import Testing
import WorkshopTesting

@testable import Chapter8

// A callback is `@Sendable`, and a train is not. The tests stay on one actor, which the compiler
// cannot always see: hence `nonisolated(unsafe)` on the trains that a callback uses.

@Suite("Chapter 8 · Values over time", .serialized, .chapter(8))
enum Chapter8Tests {
    @Test(.looksInside)
    static func `Step 8.1`() async throws { try await step1.run() }

    @Test static func `Step 8.2`() async throws { try await step2.run() }

    @Test static func `Step 8.3`() async throws { try await step3.run() }

    @Test static func `Step 8.4`() async throws { try await step4.run() }

    @Test(.needsEvents, .since64)
    static func `Step 8.5`() async throws { try await step5.run() }

    @Test static func `Step 8.5, without options`() async throws {
        try await step5WithoutOptions.run()
    }
}

// MARK: - What the tests share

/// Lets all other tasks run until they wait: those of the main actor, and those on other threads.
///
/// It doesn't wait for time to pass: a task that sleeps is still asleep afterwards.
@MainActor func settle() async {
    for _ in 1...3 {
        await letThreadsFinish()
        for _ in 0..<30 { await Task.yield() }
    }
}

/// A loop over values, in a task of the main actor.
@MainActor final class Loop<Element: Equatable & Sendable> {
    private let log = Log<Element?>()
    private let errors = Log<any Error>()
    private var task: Task<Void, Never>?

    /// Starts the loop, and returns when it waits.
    init<Failure>(_ values: Observations<Element, Failure>) async {
        task = Task { [log, errors] in
            do {
                for try await value in values {
                    log.append(value)
                    if log.entries.count == 20 { return }  // A wrong answer may have no end.
                }
                log.append(nil)
            } catch {
                errors.append(error)
            }
        }
        await settle()
    }

    deinit { task?.cancel() }

    /// The values so far. The end of the loop is `nil`.
    var values: Values<Element> { Values(log.entries) }

    /// The error that ended the loop.
    var error: (any Error)? { errors.entries.first }

    /// Cancels the loop's task.
    func cancel() { task?.cancel() }
}

/// An iterator that is asked for one value at a time, in a task of the main actor.
@MainActor final class Asker<Element: Equatable & Sendable, Failure: Error> {
    private var iterator: Observations<Element, Failure>.Iterator?
    private var task: Task<Void, Never>?
    private var log: [Element?] = []

    /// The error that the iterator threw last.
    private(set) var error: Failure?

    /// Makes an iterator.
    init(_ values: Observations<Element, Failure>) { iterator = values.makeAsyncIterator() }

    /// Copies an iterator that nobody is asking at the moment.
    init(copy other: Asker) { iterator = other.iterator }

    deinit { task?.cancel() }

    /// What the iterator has returned so far. The end is `nil`.
    var values: Values<Element> { Values(log) }

    /// Calls `next()`, and comes back when that has returned or waits.
    func ask() async {
        task = Task {
            guard var iterator = iterator.take() else { return }
            do throws(Failure) {
                log.append(try await iterator.next())
            } catch {
                self.error = error
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

    init(arrayLiteral values: Element?...) { self.init(values) }

    var testDescription: String {
        let words = values.map { value in value.map { "\($0)" } ?? "end" }
        return words.isEmpty ? "no value" : words.joined(separator: ", ")
    }
}

extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
    static var faro: Train { Train(to: "Faro", platform: 2) }
}

/// Waits for a condition, and then lets other tasks have their turns.
///
/// A wrong answer may keep it from ever coming true: the first wait ends after a second, and
/// the others do not wait any more.
@MainActor func settle(until condition: () -> Bool) async {
    let deadline = ContinuousClock.now + (isPatient ? .seconds(1) : .zero)
    var looks = 0
    while !condition(), ContinuousClock.now < deadline {
        await letOthersWork(afterLook: looks)
        looks += 1
    }
    if !condition() { isPatient = false }
    await settle()
}

/// Whether no wait has been in vain so far. Each test has a process of its own.
@MainActor private var isPatient = true

/// Waits until a log has a number of entries, and gives further ones a chance to come.
@MainActor func settle<Entry>(_ log: Log<Entry>, _ count: Int) async {
    await settle { log.entries.count >= count }
}

/// Starts a task on the main actor, and comes back when it has begun.
@MainActor @discardableResult
func start(_ body: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
    let begun = Counter()
    let task = Task { @MainActor in
        begun.increment()
        await body()
    }
    while begun.value == 0 {
        await Task.yield()
    }
    await settle()
    return task
}

/// Logs the values of a sequence, and `"end"`, on the main actor. Comes back after the first.
///
/// Stops after ten values, because a wrong answer may have no end.
///
/// - Parameters:
///   - values: The sequence.
///   - log: What to log them in.
/// - Returns: The log, and the task that waits for values.
@MainActor func follow<Element: Sendable>(
    _ values: Observations<Element, Never>, in log: Log<String> = Log()
) async -> (log: Log<String>, task: Task<Void, Never>) {
    let task = await start {
        for await value in values {
            log.append("\(value)")
            if log.entries.count >= 10 { return }
        }
        log.append("end")
    }
    await settle(log, 1)
    return (log, task)
}

/// A value, or "nil".
func word<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }

/// An error to throw.
struct SignalFailure: Error, Equatable {}

/// What a closure captures, to see whether it is freed.
final class Ticket: Sendable {}

extension Trait where Self == DifferenceTrait {
    /// What is tested came with Swift 6.4. It was tried on ours only.
    static var since64: Self { .differs("It was not run on Swift 6.4.", before: .swift64) }
}
