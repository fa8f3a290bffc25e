import Dispatch
import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

let step1 = StepTests("8.1") {
    StepTest("setting and waiting, in every order") { @MainActor in
        expectSignal(tasks: 2, sets: 1)
    }

    StepTest("cancelling and waiting, in every order") { @MainActor in
        expectSignal(tasks: 1, cancels: true)
    }

    StepTest("setting, cancelling and waiting, in every order") { @MainActor in
        expectSignal(tasks: 1, sets: 2, cancels: true)
    }

    StepTest("a waiting task is suspended, and not resumed to look") { @MainActor in
        expect(
            !unsetSignal.isOver,
            "A task waited for a signal that nothing sets, and went on. It should wait.")
        expectSuspended()
    }

    StepTest("a cancellation resumes the task at once") { @MainActor in
        guard expectSuspended() else { return }
        expectPromptCancellation()
    }

    StepTest("all waiting tasks go on, and setting it again does no harm") {
        @MainActor in
        let signal = Signal()
        let log = Log<Int>()
        for number in 1...3 {
            await start {
                await signal.wait()
                log.append(number)
            }
        }
        let before = log.entries
        signal.set()
        signal.set()
        await settle(log, 3)
        signal.set()
        expect(
            before == [] && log.entries.sorted() == [1, 2, 3],
            """
            Three tasks waited for one signal. Before it was set, \(before.count) went on, and \
            after that \(log.entries.count - before.count). None should go on before, and all \
            three after.
            """)
    }

    StepTest("a cancelled task goes on") { @MainActor in
        let signal = Signal()
        let log = Log<String>()
        await start { await signal.wait() }
        let task = await start {
            await signal.wait()
            log.append("went on")
        }
        await start { await signal.wait() }
        let before = log.entries
        task.cancel()
        await settle(log, 1)
        expect(before == [], "A task went on before anything had happened. It should wait.")
        expect(
            log.entries == ["went on"],
            """
            Three tasks waited, and the second one was cancelled. It still waits. Nothing will resume \
            it now.
            """
        )
        signal.set()
    }
}

/// Expects tasks to go on when a signal is set or a task is cancelled, and not before, in every order.
///
/// - Parameters:
///   - tasks: How many tasks wait.
///   - sets: How many threads set the signal.
///   - cancels: Whether another thread cancels the first task.
///   - line: Where the test is.
@MainActor private func expectSignal(
    tasks: Int, sets: Int = 0, cancels: Bool = false, line: Int = #line
) {
    guard expectSuspended(), !cancels || expectPromptCancellation() else { return }
    everyOrder(line: line) { order in
        let signal = Flagged()
        let waiting = (0..<tasks).map { _ in order.task { await signal.wait() } }
        for _ in 0..<sets { order.thread { signal.set() } }
        if cancels {
            order.thread {
                signal.isOver.increment()
                Interleaving.cancel(waiting[0])
            }
        }
        try order.run()
        order.expect(signal.early.value == 0, signal.words)
    }
}

/// Expects that a task that waits for a signal doesn't look again and again. If it does, no order of
/// threads comes to its end.
///
/// - Returns: Whether the orders can be tried.
@discardableResult
private func expectSuspended() -> Bool {
    let resumptions = unsetSignal.resumptions
    expect(
        resumptions <= 2,
        """
        A task waited for a signal that nothing sets. Within a tenth of a second, it was resumed \
        \(resumptions < 20 ? times(resumptions) : "20 times or more"). It should stay suspended \
        until the signal is set or the task is cancelled.
        """)
    return resumptions <= 2
}

/// Expects that a cancellation resumes a waiting task before `cancel()` returns. If another task does
/// it, the orders don't see that one.
///
/// - Returns: Whether the orders can be tried.
@discardableResult
private func expectPromptCancellation() -> Bool {
    let signal = Signal()
    let executor = HeldExecutor()
    let task = Task(executorPreference: executor) { await signal.wait() }
    executor.run()
    let end = Gate()
    keepThreadsBusy(until: end)
    task.cancel()
    let isResumed = executor.hasJobs
    end.open()
    expect(
        isResumed,
        """
        A task waited for a signal that nothing sets, and was cancelled. When `cancel()` returned, \
        the task had not been resumed. The cancellation handler should have done it by then.
        """)
    signal.set()
    executor.run()
    return isResumed
}

/// Keeps the parts of a task until it is told to run them.
private final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    var hasJobs: Bool { jobs.withLock { !$0.isEmpty } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// How often a task is resumed that waits for a signal that nothing sets, and whether its wait ends.
private let unsetSignal: (resumptions: Int, isOver: Bool) = {
    let signal = Signal()
    let executor = CountingExecutor()
    let ends = Counter()
    Task(executorPreference: executor) {
        await signal.wait()
        ends.increment()
    }
    wait(0.1) { executor.parts.value > 20 || ends.value > 0 }
    defer { signal.set() }
    return (executor.parts.value - 1, ends.value > 0)
}()

/// Runs a task on a thread of Dispatch, and counts the parts into which suspensions divide it.
private final class CountingExecutor: TaskExecutor {
    let parts = Counter()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        parts.increment()
        DispatchQueue.global().async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}

/// A signal, and what should not happen to those who wait for it.
private final class Flagged: Sendable {
    private let signal = Signal()
    /// Above 0 from the moment on in which a thread begins to set it, or to cancel a task.
    let isOver = Counter()
    /// How many tasks went on before that.
    let early = Counter()

    var words: String {
        "A task went on before the signal was set and before the task was cancelled. It should wait."
    }

    func set() {
        isOver.increment()
        signal.set()
    }

    func wait() async {
        await signal.wait()
        if isOver.value == 0 { early.increment() }
    }
}
