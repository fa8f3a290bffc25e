import Foundation
import ThreadLocal
import WorkshopSteps

/// What the threads of a scenario do, in one order of many. ``Exploration/init(limit:of:)`` makes one for
/// each.
///
/// One thread at a time has the turn. It keeps it up to a point at which another one may get it. There
/// the order goes on as its beginning says, or, after that, with the thread that has the turn already.
public final class Interleaving: @unchecked Sendable {
    /// Why a run has ended.
    private enum End {
        case allAreDone, nobodyCanGoOn, hang
        /// A thread wants a lock that it holds.
        case wantsItsOwn(Participant, Place)
        /// A thread calls somebody else's code with a lock held.
        case calls(holding: Place)
        /// The scenario is not the same each time.
        case differs
    }

    /// A point at which more than one thread could go on.
    private struct Choice {
        /// Who could.
        let candidates: [Int]
        /// Who did.
        let chosen: Int
        /// Who has had the turn and could have kept it.
        let current: Int?

        /// Whether it interrupts somebody to take this one.
        func isPreemption(_ candidate: Int) -> Bool { current != nil && candidate != current }
    }

    /// Ends a scenario whose threads have not come to their end.
    private struct NotDone: Error {}

    private let beginning: [Int]
    private let crew: Crew
    private let finished = Gate()

    // For all that follows. There is one thread at a time, but for the test's own when a thread hangs,
    // and for a task that somebody resumes from outside.
    private let lock = NSLock()
    private var participants: [Participant] = []
    private var choices: [Choice] = []
    private var owners: [UnsafeRawPointer: (participant: Participant, place: Place)] = [:]
    private(set) var story = Story()
    private var end: End?
    private var turns = 0

    /// Whether an issue was recorded in this order.
    fileprivate(set) var hasRecorded = false

    /// How many threads and tasks have run.
    private(set) var threadCount = 0

    init(beginningWith beginning: [Int], of crew: Crew) {
        self.beginning = beginning
        self.crew = crew
    }

    // MARK: For scenarios

    /// Adds a thread. It does nothing before ``run()``.
    ///
    /// - Parameters:
    ///   - name: What to call it in the story; "thread 1", if it is the first and has no name.
    ///   - body: What the thread does.
    public func thread(_ name: String? = nil, _ body: @escaping @Sendable () -> Void) {
        add(name ?? "thread \(participants.count { $0.jobs == nil } + 1)", body)
    }

    /// Adds a task, which runs on a thread of its own. It does nothing before ``run()``.
    ///
    /// Where it suspends, others have the turn. It can go on when it is resumed. What it calls stays on
    /// its thread as long as that is not isolated to an actor.
    ///
    /// - Parameters:
    ///   - name: What to call it in the story; "task 1", if it is the first and has no name.
    ///   - body: What the task does.
    /// - Returns: The task, to be cancelled by another one of the threads.
    @discardableResult
    public func task(
        _ name: String? = nil, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let jobs = Jobs()
        let number = participants.count { $0.jobs != nil } + 1
        let participant = add(name ?? "task \(number)") { jobs.run() }
        jobs.participant = participant
        participant.jobs = jobs
        return Task(executorPreference: jobs) {
            await body()
            jobs.isOver = true
        }
    }

    /// Runs the threads, one at a time, until all are done.
    ///
    /// - Throws: An error if they don't come to their end: no thread can go on, for example. The
    ///   scenario should let it pass. It must not touch what the threads share: one of them may hold
    ///   its lock for ever.
    public func run() throws {
        crew.assign(participants)
        threadCount = participants.count
        lock.lock()
        let first = next(after: nil)
        lock.unlock()
        first?.turn.pass()
        if participants.isEmpty { finished.open() }
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

    /// The interleaving that `ORDER` in the environment chooses, as its beginning; `nil` to run all.
    static let chosenOrder = ProcessInfo.processInfo.environment["ORDER"].map { order in
        order.compactMap(\.wholeNumberValue)
    }

    private static let underWay = Protected<Interleaving?>(nil)

    /// Returns the timeline of the interleaving that is under way, for an issue that is recorded now; `nil` if
    /// none is.
    static func timelineOfIssue() -> String? {
        guard let order = underWay.withLock({ $0 }) else { return nil }
        order.hasRecorded = true
        return order.timeline
    }

    /// The timeline, and how to run this interleaving alone.
    private var timeline: String {
        var beginning = beginning
        if beginning.isEmpty { beginning = choices.prefix(1).map(\.chosen) }
        return """
            \(story.text(participants.map(\.name)))
            ORDER=\(beginning.map(String.init).joined()) runs this order alone.
            """
    }

    // MARK: For models and callbacks

    /// Lets another thread have the turn, if the order says so, and tells what comes next.
    ///
    /// For a model, before it touches what threads share. Threads outside of a scenario just go on.
    ///
    /// - Parameter words: What the thread does when it has the turn again, with the thread as the
    ///   subject: "reads delay: 0". It is evaluated then.
    public static func point(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.arrive(participant) { .says(words()) }
    }

    /// Tells what the thread does, as ``point(_:)`` does, without letting another one have the turn.
    ///
    /// - Parameter words: What the thread does.
    public static func note(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.note(words(), by: participant)
    }

    /// Tells that somebody else's code is being called, which must happen with no lock held. If the
    /// thread holds one, the order goes wrong here. If not, another one may have the turn.
    ///
    /// For the first line of a callback.
    ///
    /// - Parameter words: What is called: "calls `onChange`".
    public static func call(_ words: @autoclosure () -> String) {
        guard let participant = Participant.current else { return }
        participant.order.note(words(), by: participant, needsNoLock: true)
    }

    /// Cancels a task of the scenario, and tells so.
    ///
    /// Nobody else gets the turn while the task's cancellation handler runs, unless it needs a lock that
    /// somebody has. The runtime holds a lock of its own meanwhile, which the task needs to go on, and
    /// of which nobody here would hear.
    ///
    /// - Parameter task: The task.
    public static func cancel(_ task: Task<Void, Never>) {
        point("cancels the task")
        Participant.current?.keepsItsTurn = true
        task.cancel()
        Participant.current?.keepsItsTurn = false
    }

    // MARK: For the exploration

    /// Whether all threads have come to their end.
    var isOver: Bool {
        lock.lock()
        defer { lock.unlock() }
        guard case .allAreDone = end else { return false }
        return true
    }

    /// Whether the threads couldn't go on as the beginning says.
    var isOfAnotherScenario: Bool {
        lock.lock()
        defer { lock.unlock() }
        if case .differs = end { return true }
        return choices.count < beginning.count
    }

    /// The beginnings of the orders that differ from this one after its own beginning, and how many
    /// preemptions each has.
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

    /// Runs the scenario in this order.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - fail: Is told why the threads didn't come to their end, if they didn't. The order is still under
    ///     way then.
    func run(_ scenario: (Interleaving) throws -> Void, fail: (String) -> Void) {
        if Child.isAlone, Self.chosenOrder == nil {
            Child.tell(.interleaving(beginning.map(String.init).joined()))
        }
        Self.underWay.withLock { $0 = self }
        defer {
            if Child.isAlone { Child.tell(.interleaving(nil)) }
            Self.underWay.withLock { $0 = nil }
            // They keep this order. Those that are stuck need it for ever.
            if isOver { participants = [] }
        }
        do {
            try scenario(self)
        } catch is NotDone {
            lock.lock()
            let words = howItEnded
            lock.unlock()
            if !isOfAnotherScenario { fail(words) }
        } catch {
            fail("The scenario threw an error: \(error)")
        }
    }

    /// Why the threads have not come to their end.
    private var howItEnded: String {
        switch end {
        case .wantsItsOwn(let participant, let place):
            let held = participant.wants.flatMap { owners[$0.lock]?.place }
            return """
                Deadlock: \(participant.name) wants a lock (\(place)) that it already \
                holds\(held.map { " (\($0.whereTaken))" } ?? ""), and waits forever.
                """
        case .calls(let place):
            return """
                That is done with a lock held (\(place.whereTaken)). If the code that runs needs \
                that lock, or waits for a thread that does, it waits forever. Do it after the lock \
                is released.
                """
        case .hang:
            let name = participants.first { $0 === running }?.name ?? "A thread"
            return """
                \(ProcessEnd.hang.rawValue) \(name) does not finish. Possible reasons: a loop that does not end, or a \
                wait for something that only another thread can do.
                """
        case .differs:
            return "The threads do not do the same thing each time, so their orders can't be tried."
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
            var lines = [isDeadlock ? "Deadlock: nothing can go on." : "Nothing can go on."] + waits
            if left.contains(where: { $0.wants == nil }) {
                lines.append("(A `Task` that the code starts is not waited for.)")
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Adds to the story. If this interleaving runs alone, its parent gets each timeline at once, because the
    /// next event may crash.
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

    /// Who has the turn after somebody has come to a point; `nil` if the run ends here.
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
                    end = .differs
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

    /// Gives the turn away, and waits until it is back.
    ///
    /// Must be called with the order's lock, which it gives away too. When the run ends here, it does
    /// not return: no other thread would let this one go on either.
    private func pass(_ participant: Participant) {
        let next = next(after: participant)
        lock.unlock()
        if next !== participant {
            if let next { next.turn.pass() } else { finished.open() }
            participant.turn.wait()
        }
        lock.lock()
    }

    /// Comes to a point, and tells what comes after it.
    private func arrive(_ participant: Participant, _ event: () -> Story.Event) {
        lock.lock()
        pass(participant)
        tell(event(), by: participant.index)
        lock.unlock()
    }

    /// Tells something. If it must happen with no lock held, and one is, the run ends here.
    func note(
        _ words: String, by participant: Participant, needsNoLock: Bool = false
    ) {
        lock.lock()
        tell(.says(words), by: participant.index)
        if needsNoLock, let held = owners.values.first(where: { $0.participant === participant }) {
            end = .calls(holding: held.place)
        }
        if needsNoLock { pass(participant) }
        lock.unlock()
    }

    /// Hears that a thread wants a lock, and returns when it may have it.
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

    /// Hears that a thread has let a lock go.
    func letGo(_ held: UnsafeRawPointer, by participant: Participant) {
        lock.lock()
        owners[held] = nil
        pass(participant)
        lock.unlock()
    }

    /// Gives the turn away until the task is resumed.
    func suspend(_ participant: Participant) {
        lock.lock()
        participant.isSuspended = true
        tell(.says("is suspended"), by: participant.index)
        pass(participant)
        participant.isSuspended = false
        tell(.says("goes on"), by: participant.index)
        lock.unlock()
    }

    /// Gives the turn away for good.
    func leave(_ participant: Participant) {
        lock.lock()
        participant.isDone = true
        let next = next(after: participant)
        lock.unlock()
        if let next { next.turn.pass() } else { finished.open() }
    }
}

extension String {
    /// The text as the beginning of a sentence.
    fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}

/// An argument of a subscript, which a key path keeps alive. To free it is to call somebody else's code.
///
/// All are equal, so that key paths with different ones are the same property.
public final class SubscriptArgument: Hashable, Sendable {
    /// An argument.
    public init() {}

    deinit { Interleaving.call("frees a key path's subscript argument: its `deinit` runs") }

    /// Any two are equal.
    public static func == (left: SubscriptArgument, right: SubscriptArgument) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}
}
