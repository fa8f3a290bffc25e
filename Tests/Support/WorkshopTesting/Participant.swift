import Foundation
import ThreadLocal

/// A thread of a scenario.
final class Participant: @unchecked Sendable {
    let name: String
    let index: Int
    /// This thread's turn, which another thread passes to it.
    let turn: Turn
    /// The interleaving, which an unfinished participant keeps alive, because the participant's
    /// thread may be stuck in it forever.
    let order: Interleaving
    private var body: (@Sendable () -> Void)?

    // The order's lock protects the properties below.
    /// The lock that the thread waits for.
    var wants: (lock: UnsafeRawPointer, place: Place)?
    var isDone = false
    /// Whether no other thread gets the turn while this thread can continue.
    var keepsItsTurn = false
    /// The jobs of a task; `nil` if the participant is a thread.
    var jobs: Jobs?
    /// Whether the participant is a task that had no job when it passed the turn on.
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

    /// The participant that runs on the current thread; `nil` if there is none, for example if
    /// ``Work`` listens to the thread's locks.
    static var current: Participant? {
        lockListenerContext.flatMap {
            Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? Participant
        }
    }

    /// Runs the participant's closure on the current thread, and then passes the turn to another
    /// thread.
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
        // This releases the closure here. Later, its objects would be freed while other threads
        // run.
        body.take()?()
        listenToLocks(context: nil, nil)
        order.leave(self)
    }
}

/// An executor that runs the jobs of a scenario's task on the task's own thread.
final class Jobs: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    /// The task's participant, which is set before the interleaving runs.
    unowned var participant: Participant!
    /// Whether the task has finished. Only the task's own thread uses this property.
    var isOver = false

    var isEmpty: Bool { lock.withLock { jobs.isEmpty } }

    /// Adds the task's next job. The thread that resumes the task calls this function.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Resuming a task calls foreign code: Swift's runtime, which has locks of its own.
        if let current = Participant.current, current !== participant {
            current.order.note("resumes \(participant.name)", by: current, needsNoLock: true)
        }
        lock.withLock { jobs.append(job) }
    }

    /// Runs the task's jobs until the task has finished.
    func run() {
        while !isOver {
            if let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else {
                participant.order.suspend(participant)
            }
        }
    }
}
