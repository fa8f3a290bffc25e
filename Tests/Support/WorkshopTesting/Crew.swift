import Foundation

/// The system threads that run the threads of scenarios, one scenario after another.
final class Crew {
    private var workers: [Worker] = []
    private var threads: [TestThread] = []
    /// Whether some threads are stuck in a scenario that can't finish.
    var isStuck = false

    /// Returns the turn of the thread with this index.
    func turn(of index: Int) -> Turn {
        while workers.count <= index {
            let worker = Worker()
            workers.append(worker)
            threads.append(TestThread { worker.run() })
        }
        return workers[index].turn
    }

    /// Assigns a participant to each thread. Each thread starts when it receives the turn.
    func assign(_ participants: [Participant]) {
        for (worker, participant) in zip(workers, participants) { worker.next = participant.run }
    }

    /// Ends the threads and waits until they have ended. If any thread is stuck, this function ends
    /// none of them.
    func dismiss() {
        // A thread that is stuck in a scenario also waits for its turn, but must not receive it.
        guard !isStuck else { return }
        for worker in workers { worker.turn.pass() }
        for thread in threads { thread.join() }
    }
}

/// A thread's turn, and the closure that the thread then runs.
final class Worker: @unchecked Sendable {
    let turn = Turn()
    var next: (@Sendable () -> Void)?

    /// Runs one closure per turn, and returns at the first turn for which there is no closure.
    func run() {
        while true {
            turn.wait()
            guard let body = next.take() else { return }
            body()
        }
    }
}

/// A signal that one thread sends to let another thread run.
final class Turn: @unchecked Sendable {
    // The thread sanitizer understands condition variables.
    private let condition = NSCondition()
    private var isHere = false

    /// Wakes the waiting thread. If no thread is waiting, the next call to ``wait()`` returns at
    /// once.
    func pass() {
        condition.lock()
        isHere = true
        condition.signal()
        condition.unlock()
    }

    /// Waits until another thread passes the turn, and takes it.
    func wait() {
        condition.lock()
        while !isHere { condition.wait() }
        isHere = false
        condition.unlock()
    }
}
