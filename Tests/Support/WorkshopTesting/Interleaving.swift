import Foundation
import ThreadLocal
import WorkshopSteps

/// One interleaving of a scenario's threads. ``everyOrder(sourceLocation:_:)`` creates an
/// object for each interleaving.
///
/// One thread at a time has the turn. Only at certain points can another thread receive it. At the
/// first such points, the order's beginning names the next thread. After that, the thread that has
/// the turn keeps it for as long as the thread can continue.
public final class Interleaving: @unchecked Sendable {
    /// The reason for the end of a run.
    private enum End {
        case allAreDone, nobodyCanGoOn, hang
        /// The thread that the order's beginning names couldn't continue.
        case doesNotRepeat
        /// A thread waits for a lock that it already holds.
        case wantsItsOwn(Participant, Place)
        /// A thread that holds a lock calls foreign code, which the text describes.
        case calls(Participant, String, holding: Place)
    }

    /// A point at which more than one thread could continue.
    private struct Choice {
        /// The threads that could continue.
        let candidates: [Int]
        /// The thread that continued.
        let chosen: Int
        /// The thread that had the turn, if that thread could have continued.
        let current: Int?

        /// Returns whether choosing this candidate interrupts the current thread.
        func isPreemption(_ candidate: Int) -> Bool { current != nil && candidate != current }
    }

    /// An error that ends a scenario whose threads haven't finished.
    private struct NotDone: Error {}

    private let beginning: [Int]
    private let crew: Crew
    private let finished = Gate()

    // The lock protects all properties below. The scenario's threads run one at a time, but two
    // other threads can run beside them: the test's own thread after a hang, and a thread outside
    // the scenario that resumes a task.
    private let lock = NSLock()
    private var participants: [Participant] = []
    private var choices: [Choice] = []
    private var owners: [UnsafeRawPointer: (participant: Participant, place: Place)] = [:]
    private(set) var story = Story()
    private var end: End?
    private var turns = 0

    /// Whether an issue was recorded in this interleaving.
    fileprivate(set) var hasRecorded = false

    /// The number of threads and tasks that have run.
    private(set) var threadCount = 0

    init(beginningWith beginning: [Int], of crew: Crew) {
        self.beginning = beginning
        self.crew = crew
    }

    // MARK: For scenarios

    /// Adds a thread, which ``run()`` starts.
    ///
    /// - Parameters:
    ///   - name: The thread's name in the timeline. If no name is given, the first thread is
    ///     "thread 1".
    ///   - body: The closure that the thread runs.
    public func thread(_ name: String? = nil, _ body: @escaping @Sendable () -> Void) {
        add(name ?? "thread \(participants.count { $0.jobs == nil } + 1)", body)
    }

    /// Adds a task with a thread of its own. ``run()`` starts the task.
    ///
    /// While the task is suspended, other threads have the turn. Once another thread resumes the
    /// task, it can receive the turn again. Functions that the task calls also run on its thread,
    /// unless they are isolated to an actor.
    ///
    /// - Parameter body: The closure that the task runs.
    /// - Returns: The task, so that another thread can cancel it.
    @discardableResult
    public func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let jobs = Jobs()
        let number = participants.count { $0.jobs != nil } + 1
        let participant = add("task \(number)") { jobs.run() }
        jobs.participant = participant
        participant.jobs = jobs
        return Task(executorPreference: jobs) {
            await body()
            jobs.isOver = true
        }
    }

    /// Runs the threads, one at a time, until all threads have finished.
    ///
    /// - Throws: An error if the threads can't finish, for example because of a deadlock. The
    ///   scenario shouldn't catch this error, and must not use the threads' shared objects
    ///   afterwards, because a thread may hold one of their locks forever.
    public func run() throws {
        crew.assign(participants)
        threadCount = participants.count
        lock.lock()
        let first = next(after: nil)
        lock.unlock()
        first?.turn.pass()
        if first == nil { finished.open() }
        var seen = -1
        while !finished.wait(1.5) {
            lock.lock()
            let isStuck = seen == turns
            seen = turns
            if isStuck, end == nil { end = .hang }
            lock.unlock()
            if isStuck { break }
        }
        guard isOver else { throw NotDone() }
    }

    /// The beginning of the interleaving that the environment variable `ORDER` specifies; `nil` to
    /// run all interleavings.
    static let chosenOrder = ProcessInfo.processInfo.environment["ORDER"].map { order in
        order.compactMap(\.wholeNumberValue)
    }

    private static let underWay = Protected<Interleaving?>(nil)

    /// Returns the current interleaving's timeline for a new issue, and marks the interleaving as
    /// failed; `nil` if no scenario is running.
    static func timelineOfIssue() -> String? {
        guard let order = underWay.withLock({ $0 }) else { return nil }
        order.hasRecorded = true
        return order.timeline
    }

    /// The timeline, and how to run this interleaving alone.
    private var timeline: String {
        var beginning = beginning
        if beginning.isEmpty { beginning = choices.prefix(1).map(\.chosen) }
        let text = story.text(participants.map(\.name))
        // If there was never a choice, this is the only order.
        guard !beginning.isEmpty else { return text }
        return """
            \(text)
            ORDER=\(beginning.map(String.init).joined()) runs this order alone.
            """
    }

    // MARK: For models and callbacks

    /// Passes the turn to another thread if the order requires it, and then adds an entry to the
    /// timeline.
    ///
    /// Call this function in a model, before code that uses the threads' shared state. Outside a
    /// scenario, the function does nothing.
    ///
    /// - Parameter words: The thread's next step, worded so that the thread is its subject: "reads
    ///   delay: 0". The expression is evaluated once the thread has the turn again.
    public static func point(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.arrive(participant) { .says(words()) }
    }

    /// Adds an entry to the timeline, as ``point(_:)`` does, but never passes the turn to another
    /// thread.
    ///
    /// - Parameter words: The thread's step, in words.
    public static func note(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.note(words(), by: participant)
    }

    /// Adds a call to foreign code to the timeline. If the thread holds a lock during this call,
    /// the interleaving fails. Otherwise, another thread can receive the turn.
    ///
    /// Call this function on the first line of a callback.
    ///
    /// - Parameter words: The call, in words: "calls `onChange`".
    public static func call(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.note(words(), by: participant, needsNoLock: true)
    }

    /// Cancels a task of the scenario and adds an entry to the timeline.
    ///
    /// No other thread receives the turn while the task's cancellation handler runs, unless the
    /// handler waits for a lock that another thread holds. The reason is a lock that the task needs
    /// to continue: Swift's runtime holds it during the handler, and this tool isn't notified of
    /// the runtime's locks.
    ///
    /// - Parameter task: The task.
    public static func cancel(_ task: Task<Void, Never>) {
        point("cancels the task")
        Participant.current?.keepsItsTurn = true
        task.cancel()
        Participant.current?.keepsItsTurn = false
    }

    // MARK: For the exploration

    /// Whether all threads have finished.
    var isOver: Bool {
        lock.withLock { if case .allAreDone = end { true } else { false } }
    }

    /// Whether a thread couldn't continue when the order's beginning gave it the turn.
    var doesNotRepeat: Bool {
        lock.withLock { if case .doesNotRepeat = end { true } else { false } }
    }

    /// The beginnings of the interleavings that branch off from this one after its own beginning,
    /// with the number of preemptions in each.
    var alternatives: [(preemptions: Int, beginning: [Int])] {
        var alternatives: [(Int, [Int])] = []
        var (preemptions, chosen) = (0, [Int]())
        for choice in choices {
            if chosen.count >= beginning.count {
                for candidate in choice.candidates where candidate != choice.chosen {
                    let more = choice.isPreemption(candidate) ? 1 : 0
                    alternatives.append((preemptions + more, chosen + [candidate]))
                }
            }
            if choice.isPreemption(choice.chosen) { preemptions += 1 }
            chosen.append(choice.chosen)
        }
        return alternatives
    }

    /// Runs the scenario in this interleaving.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - fail: A closure that receives the reason if the threads couldn't finish. During the
    ///     call, this interleaving is still the current one.
    func run(_ scenario: (Interleaving) throws -> Void, fail: (String) -> Void) {
        if Child.isAlone, Self.chosenOrder == nil {
            Child.tell(.interleaving(beginning.map(String.init).joined()))
        }
        Self.underWay.withLock { $0 = self }
        defer {
            if Child.isAlone { Child.tell(.interleaving(nil)) }
            Self.underWay.withLock { $0 = nil }
            // Break the retain cycle with the participants, unless stuck threads still use this
            // object.
            if isOver { participants = [] }
        }
        do {
            try scenario(self)
        } catch is NotDone {
            if let words = lock.withLock({ howItEnded }) { fail(words) }
        } catch {
            fail("The scenario threw an error: \(error)")
        }
    }

    /// The reason why the threads haven't finished; `nil` if they couldn't follow the order's
    /// beginning.
    private var howItEnded: String? {
        switch end {
        case .doesNotRepeat: return nil
        case .wantsItsOwn(let participant, let place):
            let held = participant.wants.flatMap { owners[$0.lock]?.place }
            return """
                Deadlock: \(participant.name) wants a lock (\(place)) that it already \
                holds\(held.map { " (\($0.whereTaken))" } ?? ""), and waits forever.
                """
        case .calls(let participant, let words, let place):
            return """
                \(participant.name.capitalizedStart) still holds a lock (\(place.whereTaken)) when \
                it \(words). If the code that runs then needs the same lock, or waits for a thread \
                that needs it, it waits forever. Release the lock first.
                """
        case .hang:
            let name = participants.first { $0 === running }?.name ?? "A thread"
            return """
                \(ProcessEnd.hang.words) \(name) does not finish. Possible reasons: a loop that does not end, or a \
                wait for something that only another thread can do.
                """
        case .nobodyCanGoOn, .allAreDone, nil:
            let left = participants.filter { !$0.isDone }
            let waits = left.map { participant in
                if let (lock, place) = participant.wants, let owner = owners[lock] {
                    return """
                        \(participant.name.capitalizedStart) wants a lock (\(place)) that \
                        \(owner.participant.name) holds (\(owner.place.whereTaken)).
                        """
                }
                return "\(participant.name.capitalizedStart) is suspended, and nothing resumes it."
            }
            let isDeadlock = left.contains { $0.wants != nil }
            var lines =
                [isDeadlock ? "Deadlock: no thread can continue." : "No thread can continue."]
                + waits
            if left.contains(where: { $0.wants == nil }) {
                lines.append("(A `Task` that the code starts is not waited for.)")
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Adds an event to the story. If this interleaving runs alone, the parent process receives
    /// each new timeline at once, because the next event may crash the child process.
    private func tell(_ event: Story.Event, by thread: Int) {
        story.add(event, by: thread)
        if Child.isAlone, Self.chosenOrder != nil { Child.tell(.interleaving(timeline)) }
    }

    // MARK: The turns

    private var running: Participant?

    @discardableResult
    private func add(_ name: String, _ body: @escaping @Sendable () -> Void) -> Participant {
        let index = participants.count
        let participant = Participant(
            name, index, turn: crew.turn(of: index), order: self, body)
        participants.append(participant)
        return participant
    }

    /// Returns the thread that has the turn once a participant has reached a point; `nil` if the
    /// run ends there.
    private func next(after participant: Participant?) -> Participant? {
        turns += 1
        guard end == nil else { return nil }
        let candidates = participants.filter { canGoOn($0) }
        guard let first = candidates.first else {
            end = participants.allSatisfy(\.isDone) ? .allAreDone : .nobodyCanGoOn
            return nil
        }
        let current = candidates.first { $0 === participant }
        if let current, current.keepsItsTurn { return current }
        var chosen = current ?? first
        if candidates.count > 1 {
            if choices.count < beginning.count {
                let index = beginning[choices.count]
                guard let candidate = candidates.first(where: { $0.index == index }) else {
                    end = .doesNotRepeat
                    return nil
                }
                chosen = candidate
            }
            choices.append(
                Choice(
                    candidates: candidates.map(\.index), chosen: chosen.index,
                    current: current?.index))
        }
        running = chosen
        return chosen
    }

    private func canGoOn(_ participant: Participant) -> Bool {
        if participant.isDone { return false }
        if let wants = participant.wants { return owners[wants.lock] == nil }
        return !participant.isSuspended || participant.jobs?.isEmpty == false
    }

    /// Passes the turn to another thread and waits until the turn returns.
    ///
    /// The caller must hold the order's lock, which is released during the wait. If the run ends
    /// here, the function doesn't return, because no other thread passes the turn back.
    private func pass(_ participant: Participant) {
        let next = next(after: participant)
        lock.unlock()
        if next !== participant {
            if let next { next.turn.pass() } else { finished.open() }
            participant.turn.wait()
        }
        lock.lock()
    }

    /// Lets another thread take the turn, and then adds an event to the story.
    private func arrive(_ participant: Participant, _ event: () -> Story.Event) {
        lock.lock()
        pass(participant)
        tell(event(), by: participant.index)
        lock.unlock()
    }

    /// Adds a description to the story. If `needsNoLock` is true but the thread holds a lock, the
    /// run ends.
    func note(
        _ words: String, by participant: Participant, needsNoLock: Bool = false
    ) {
        lock.lock()
        tell(.says(words), by: participant.index)
        if needsNoLock, let held = owners.values.first(where: { $0.participant === participant }) {
            end = .calls(participant, words, holding: held.place)
        }
        if needsNoLock { pass(participant) }
        lock.unlock()
    }

    /// Records that a thread wants a lock, and returns once the thread can take that lock.
    func want(_ wanted: UnsafeRawPointer, by participant: Participant, at place: Place) {
        lock.lock()
        participant.wants = (wanted, place)
        if let owner = owners[wanted] {
            tell(.waits(place, for: owner.participant.index), by: participant.index)
            if owner.participant === participant { end = .wantsItsOwn(participant, place) }
        }
        pass(participant)
        participant.wants = nil
        owners[wanted] = (participant, place)
        tell(.locks(place), by: participant.index)
        lock.unlock()
    }

    /// Records that a thread has released a lock.
    func letGo(_ held: UnsafeRawPointer, by participant: Participant) {
        lock.lock()
        owners[held] = nil
        pass(participant)
        lock.unlock()
    }

    /// Passes the turn to other threads until the task is resumed.
    func suspend(_ participant: Participant) {
        lock.lock()
        participant.isSuspended = true
        tell(.says("is suspended"), by: participant.index)
        pass(participant)
        participant.isSuspended = false
        tell(.says("goes on"), by: participant.index)
        lock.unlock()
    }

    /// Marks a thread as finished and passes the turn to another thread.
    func leave(_ participant: Participant) {
        lock.lock()
        participant.isDone = true
        let next = next(after: participant)
        lock.unlock()
        if let next { next.turn.pass() } else { finished.open() }
    }
}

extension String {
    /// The text with an uppercase first letter.
    fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}

/// A subscript's argument that a key path keeps alive. The argument's `deinit` stands for foreign
/// code that runs when a key path is freed.
///
/// All arguments are equal, so key paths that differ only in their arguments refer to the same
/// property.
public final class SubscriptArgument: Hashable, Sendable {
    /// Creates an argument.
    public init() {}

    deinit { Interleaving.call("frees a key path's subscript argument: its `deinit` runs") }

    /// Returns `true`, because any two arguments are equal.
    public static func == (left: SubscriptArgument, right: SubscriptArgument) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}
}
