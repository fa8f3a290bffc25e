import Foundation
import ThreadLocal

/// A thread of a scenario.
final class Participant: @unchecked Sendable {
    let name: String
    let index: Int
    /// Passed to it when it is to go on.
    let turn: Turn
    /// As long as it is not done, it keeps the order: it may be stuck there for ever.
    let order: Interleaving
    private var body: (@Sendable () -> Void)?

    // The order's lock is for these.
    /// The lock that it wants and does not have yet.
    var wants: (lock: UnsafeRawPointer, place: Place)?
    var isDone = false
    /// Whether nobody else gets the turn as long as it can go on.
    var keepsItsTurn = false
    /// What a task has to run.
    var jobs: Jobs?
    /// Whether it is a task that has nothing to run, or had when it gave the turn away.
    var isSuspended = false

    init(
        _ name: String, _ index: Int, turn: Turn, order: Interleaving,
        _ body: @escaping @Sendable () -> Void
    ) {
        self.name = name
        self.index = index
        self.turn = turn
        self.order = order
        self.body = body
    }

    /// The one that this thread is, if it is one. (``Work`` listens with an object of its own.)
    static var current: Participant? {
        lockListenerContext.flatMap {
            Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? Participant
        }
    }

    /// Runs on this thread, up to the end.
    func run() {
        listenToLocks(context: Unmanaged.passUnretained(self).toOpaque()) {
            context, lock, file, line in
            let participant = Unmanaged<Participant>.fromOpaque(context).takeUnretainedValue()
            switch (lock, file) {
            case (let lock?, let file?):
                participant.order.want(
                    lock, by: participant, at: Place(file: file, line: line))
            case (let lock?, nil):
                participant.order.letGo(lock, by: participant)
            case (nil, let words?):
                Interleaving.point(String(cString: words.assumingMemoryBound(to: CChar.self)))
            case (nil, nil):
                break
            }
        }
        // What only the closure has kept is freed here, and not later, beside the other threads.
        body.take()?()
        listenToLocks(context: nil, nil)
        order.leave(self)
    }
}

/// What a task of a scenario has to run: it is the task's executor, and runs it on the task's thread.
final class Jobs: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    /// Set before the order is run.
    unowned var participant: Participant!
    /// Whether the task is done. Only its own thread uses this.
    var isOver = false

    var isEmpty: Bool {
        lock.lock()
        defer { lock.unlock() }
        return jobs.isEmpty
    }

    /// Takes the next part of the task, from whoever resumes it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // To resume a task is to call somebody else's code: the runtime's, which has locks too.
        if let current = Participant.current, current !== participant {
            current.order.note("resumes: \(participant.name)", by: current, needsNoLock: true)
        }
        lock.lock()
        jobs.append(job)
        lock.unlock()
    }

    /// Runs the task, up to its end.
    func run() {
        while !isOver {
            lock.lock()
            let job = jobs.isEmpty ? nil : jobs.removeFirst()
            lock.unlock()
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else {
                participant.order.suspend(participant)
            }
        }
    }
}
