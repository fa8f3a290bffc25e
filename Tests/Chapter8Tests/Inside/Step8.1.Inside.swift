import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite struct `Step 8.1` {
        let signal = Signal()

        @Test @MainActor func `Three tasks wait until the signal is set and then resume`() async {
            let log = Log<Int>()
            for number in 1...3 {
                Task {
                    await signal.wait()
                    log.append(number)
                }
            }
            await settle()
            #expect(log.entries == [], "What could have ended the tasks' wait?")
            signal.set()
            signal.set()
            await settle()
            #expect(
                log.entries.sorted() == [1, 2, 3], "Which of the waiting tasks does `set` resume?")
        }

        @Test @MainActor func `If the signal is already set, wait returns at once`() async {
            let log = Log<Int>()
            signal.set()
            for number in 1...3 {
                Task {
                    await signal.wait()
                    log.append(number)
                }
            }
            await settle()
            #expect(log.entries.count == 3, "What does `wait` do if the signal is already set?")
        }

        @Test(arguments: 1...3) @MainActor
        func `Cancelling any of three waiting tasks resumes that task`(
            number: Int
        ) async {
            let log = Log<Int>()
            let tasks = (1...3).map { number in
                Task {
                    await signal.wait()
                    log.append(number)
                }
            }
            await settle()
            tasks[number - 1].cancel()
            await settle()
            #expect(log.entries.contains(number), "Which tasks does a cancellation resume?")
            signal.set()
        }

        @Test func `A waiting task stays suspended instead of polling`() {
            #expect(
                partsOfWaitingTask == 1,
                "How many times is a waiting task resumed before the signal is set?")
        }

        @Test func `If a thread sets the signal as two tasks begin to wait, both resume`() throws {
            try #require(partsOfWaitingTask == 1, "How many times is a waiting task resumed?")
            everyOrder { order in
                let signal = WatchedSignal()
                for _ in 1...2 { order.task { await signal.wait() } }
                order.thread { signal.set() }
                try order.run()
                #expect(signal.early.value == 0, "What had happened by the time the task resumed?")
            }
        }

        @Test func `A task resumes if it is cancelled as it begins to wait`() throws {
            try #require(partsOfWaitingTask == 1, "How many times is a waiting task resumed?")
            everyOrder { order in
                let signal = WatchedSignal()
                let task = order.task { await signal.wait() }
                order.thread { signal.cancel(task) }
                try order.run()
                #expect(signal.early.value == 0, "What had happened by the time the task resumed?")
            }
        }

        @Test func `Two calls to set and a cancellation resume a task only once`() throws {
            try #require(partsOfWaitingTask == 1, "How many times is a waiting task resumed?")
            everyOrder { order in
                let signal = WatchedSignal()
                let task = order.task { await signal.wait() }
                for _ in 1...2 { order.thread { signal.set() } }
                order.thread { signal.cancel(task) }
                try order.run()
                #expect(signal.early.value == 0, "What had happened by the time the task resumed?")
            }
        }
    }
}

/// The number of times that a task runs while it waits for a signal that nothing sets. If there is
/// more than one, an interleaving of threads might never end.
private let partsOfWaitingTask = {
    let executor = HeldExecutor()
    let signal = Signal()
    Task(executorPreference: executor) { await signal.wait() }
    wait(0.1) {
        executor.run()
        return executor.parts == 20
    }
    defer { signal.set() }
    return executor.parts
}()

/// A signal that counts the tasks that resume too early: before a call to `set` or `cancel`.
private final class WatchedSignal: Sendable {
    private let signal = Signal()
    private let reasons = Counter()
    let early = Counter()

    func wait() async {
        await signal.wait()
        if reasons.value == 0 { early.increment() }
    }

    func set() {
        reasons.increment()
        signal.set()
    }

    func cancel(_ task: Task<Void, Never>) {
        reasons.increment()
        Interleaving.cancel(task)
    }
}
