import Foundation

/// The threads that the threads of scenarios run on, one after the other.
final class Crew {
    /// A thread, and the one of a scenario that it is to be next; `nil` when it may go.
    private final class Worker: @unchecked Sendable {
        let turn = Turn()
        var participant: Participant?

        /// Does what it is told, until it may go.
        func run() {
            while true {
                turn.wait()
                guard let participant else { return }
                self.participant = nil
                participant.run()
            }
        }
    }

    private var workers: [Worker] = []
    private var threads: [JoinableThread] = []
    /// Whether some are in the middle of something, and will stay there.
    var isStuck = false

    /// How the one with this number is told that it has the turn.
    func turn(of index: Int) -> Turn {
        while workers.count <= index {
            let worker = Worker()
            workers.append(worker)
            threads.append(JoinableThread { worker.run() })
        }
        return workers[index].turn
    }

    /// Gives each thread its work. It begins when it gets the turn.
    func assign(_ participants: [Participant]) {
        for (worker, participant) in zip(workers, participants) { worker.participant = participant }
    }

    /// Lets the threads go, and waits until they are gone. One that is stuck in the middle of something stays there.
    func dismiss() {
        // Who is stuck in the middle of something waits for its turn too, and must not get it.
        guard !isStuck else { return }
        for worker in workers { worker.turn.pass() }
        for thread in threads { thread.join() }
    }
}

/// Something that one thread passes on, and another one waits for.
final class Turn: @unchecked Sendable {
    // A condition variable, because the thread sanitizer knows what it does.
    private let condition = NSCondition()
    private var isHere = false

    /// Lets the one that waits go on, or the next one that comes.
    func pass() {
        condition.lock()
        isHere = true
        condition.signal()
        condition.unlock()
    }

    /// Waits until it is passed on, and takes it.
    func wait() {
        condition.lock()
        while !isHere { condition.wait() }
        isHere = false
        condition.unlock()
    }
}
