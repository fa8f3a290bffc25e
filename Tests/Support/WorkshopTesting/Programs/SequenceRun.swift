import Foundation
import Testing

// Values over time come when others have had their turns. Here all turns are taken on one thread, by an
// executor that runs what is there and then stops. What the model expects is waited for.

/// A chapter's framework, as programs use it that follow values over time.
public protocol SequenceChapter: ProgramChapter {
    /// A sequence of values.
    associatedtype Values: AsyncSequence & Sendable
    where Values.Element == String, Values.Failure == Never
    /// The values of a closure, which is made on an actor, until it returns `nil`.
    static func values(
        on actor: isolated SequenceActor, _ emit: @escaping @Sendable () -> String?
    ) -> Values
    /// Calls a closure, made on an actor, at first and after each change.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - actor: The actor.
    ///   - apply: The closure. It is called with the kind of the event, and with none the first time.
    ///     It returns whether to cancel the event.
    /// - Returns: What keeps the token.
    static func observe(
        _ options: Program.Events, on actor: isolated SequenceActor,
        _ apply: @escaping @Sendable (Program.Events) -> Bool
    ) -> AnyObject
    /// Says how trains report their changes that are made from now on, and what their setters do before
    /// they store a value.
    static func report(_ reports: Program.Reports, beforeStore: @escaping (Board.Train) -> Void)
}

extension SequenceChapter {
    /// Trains are the chapter's own.
    public static func report(
        _ reports: Program.Reports, beforeStore: @escaping (Board.Train) -> Void
    ) {}
}

/// The actor that everything runs on.
public actor SequenceActor {
    nonisolated let turns = Turns()

    /// Runs what there is to do when it is told to.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        turns.asUnownedSerialExecutor()
    }
}

/// Runs what an actor has to do when it is told to.
final class Turns: SerialExecutor {
    private let jobs = Protected((waiting: [UnownedJob](), arrived: 0))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { jobs in
            jobs.waiting.append(job)
            jobs.arrived += 1
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// All is done on one thread at a time.
    func checkIsolated() {}

    /// How often there was something to do.
    var arrived: Int { jobs.withLock { $0.arrived } }

    /// Whether there is nothing to do.
    var isEmpty: Bool { jobs.withLock { $0.waiting.isEmpty } }

    /// Runs until there is nothing to do.
    func run() {
        // Wrong code may go on for ever.
        for _ in 0..<1000 {
            let next = jobs.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            guard let job = next else { return }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}

/// Expects small programs that follow values to do what the model says.
///
/// - Parameters:
///   - chapter: Where they run.
///   - module: How a program imports the chapter.
///   - tokens: Whether they observe with a token, and not by a sequence.
///   - ends: Whether something ends, and then nothing may be left at the registrars.
///   - letsGo: Whether trains go.
///   - byHand: Whether trains have setters that are written by hand.
///   - sourceLocation: Where the test is.
public func expectSequences<Chapter: SequenceChapter>(
    on chapter: Chapter.Type, importing module: String, tokens: Bool = false, ends: Bool = false,
    letsGo: Bool = false, byHand: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) async {
    var kind = ProgramKind(module)
    kind.following = ProgramKind.Following(
        hasTokens: tokens, ends: ends, letsGo: letsGo, byHand: byHand)
    func mistake(in program: Program) async -> ProgramMistake? {
        guard SequenceModel.isValid(program) else { return nil }
        return await SequenceRun<Chapter>(program, checksRegistrars: ends).mistake()
    }
    let programs = Made.first(100, growing: 2..<10) {
        ProgramGenerator.program(kind, lines: $0, &$1)
    } isWorthwhile: {
        SequenceModel.isValid($0) && (SequenceModel.values(of: $0) > 1 || $1 % 8 == 0)
    }
    for program in programs {
        guard var wrong = await mistake(in: program.value) else { continue }
        var search = Search(program)
        while let candidate = search.next() {
            guard let other = await mistake(in: candidate.value) else { continue }
            search.accept(candidate)
            wrong = other
        }
        let story = ProgramText.text(
            of: search.simplest.value, importing: module, remark: wrong)
        return recordProgram(story, sourceLocation)
    }
}

/// Whether no wait has been in vain so far. Each test that is red has a process of its own.
private nonisolated(unsafe) var isPatient = true

/// Runs a program, beside the model. Everything happens on one thread at a time.
private final class SequenceRun<Chapter: SequenceChapter>: @unchecked Sendable {
    /// A loop, or an observation with a token.
    private struct Follower {
        let source: Int
        var log: [String] = []
        /// How much of that was compared.
        var seen = 0
        var task: Task<Void, Never>?
        var token: AnyObject?
    }

    private let program: Program
    private let checksRegistrars: Bool
    private let actor = SequenceActor()
    private let stage: ProgramStage<Chapter>
    private var model: SequenceModel
    private var values: [Int: Chapter.Values] = [:]
    private var followers: [Follower] = []
    /// The trains whose next setter is interrupted.
    private var interrupted: Set<Int> = []
    /// The trains that closures have made, and given away.
    private var made: [Int: Chapter.Board.Train] = [:]

    init(_ program: Program, checksRegistrars: Bool) {
        self.program = program
        self.checksRegistrars = checksRegistrars
        stage = ProgramStage(program)
        model = SequenceModel(program)
    }

    /// What goes wrong, and at which line.
    func mistake() async -> ProgramMistake? {
        var found: ProgramMistake?
        if let reports = program.reports {
            Chapter.report(reports) { train in
                guard let number = self.stage.number(of: train),
                    self.interrupted.remove(number) != nil
                else { return }
                // What is woken may come by way of another executor.
                for _ in 0..<20 where self.actor.turns.isEmpty { usleep(100) }
                self.actor.turns.run()
            }
        }
        for (index, line) in program.lines.enumerated() where found == nil {
            let arrived = actor.turns.arrived
            perform(line)
            await begin(line, after: arrived)
            model.perform(line)
            await settle()
            found = difference(after: line).map { ProgramMistake(path: [index], text: $0) }
        }
        // Nothing goes on after the end.
        for index in followers.indices { end(index) }
        actor.turns.run()
        return found
    }

    private func perform(_ line: Program.Line) {
        switch line {
        case .follow(let source):
            let number = followers.count
            followers.append(Follower(source: source))
            guard let options = program.sources[source].options else {
                let values = values(source)
                return actor.assumeIsolated { loop(number, over: values, on: $0) }
            }
            actor.assumeIsolated { actor in
                followers[number].token = Chapter.observe(options, on: actor) { event in
                    self.call(number, event)
                }
            }
        case .end(let number): end(number)
        case .change(let change): stage.perform(change)
        case .letGo(let train): stage.letGo(train)
        case .drop(let source): made[source] = nil
        case .interrupt(let train): interrupted.insert(train)
        case .pause: actor.turns.run()
        case .read, .track: break
        }
    }

    /// Waits for the task of an observation: it comes from another executor.
    private func begin(_ line: Program.Line, after arrived: Int) async {
        guard case .follow(let source) = line, program.sources[source].options != nil else {
            return
        }
        await wait { actor.turns.arrived > arrived }
    }

    /// Waits for what the model says is still to come: a task that goes on may go by way of another
    /// executor.
    private func settle() async {
        func isComplete() -> Bool {
            followers.indices.allSatisfy {
                followers[$0].log.count >= model.logs[$0].count
            }
        }
        await wait {
            if !isComplete() { actor.turns.run() }
            return isComplete()
        }
    }

    /// Waits until something is so, if it comes to that: for naps, and not for a time, which would be too
    /// short on a busy machine.
    private func wait(until isSo: () -> Bool) async {
        // What was in vain once is so again, for smaller programs.
        let naps = isPatient ? 1000 : 20
        for look in 0..<100 + naps {
            if isSo() { return }
            await letOthersWork(afterLook: look)
        }
        isPatient = false
    }

    /// The sequence of a source: one for all who follow it.
    private func values(_ source: Int) -> Chapter.Values {
        if let values = values[source] { return values }
        let values = actor.assumeIsolated { actor in
            Chapter.values(on: actor) { self.value(of: source) }
        }
        self.values[source] = values
        return values
    }

    /// Follows a sequence to its end, or up to a number of values: wrong code may have no end.
    private func loop(
        _ number: Int, over values: Chapter.Values, on actor: isolated SequenceActor
    ) {
        followers[number].task = Task {
            _ = actor
            for await value in values {
                self.followers[number].log.append(value)
                if self.followers[number].log.count == 20 { return }
            }
            self.followers[number].log.append("end")
        }
    }

    private func end(_ number: Int) {
        followers[number].task?.cancel()
        followers[number].token = nil
    }

    // MARK: The closures

    /// The closure of a sequence.
    private func value(of source: Int) -> String? {
        make(source)
        let source = program.sources[source]
        let isGone = source.end == .goes && !stage.isAlive(source.train)
        return isGone || isLast(source) ? nil : stage.value(of: .property(source.property))
    }

    /// Makes what a closure makes on the way.
    private func make(_ source: Int) {
        if program.sources[source].makes { made[source] = stage.made() }
    }

    /// Whether a source has come to its end.
    private func isLast(_ source: Program.Source) -> Bool {
        source.end == .finishes && stage.value(of: .property(.delay(source.train))) == "10"
    }

    /// The closure of an observation with a token.
    private func call(_ number: Int, _ event: Program.Events) -> Bool {
        make(followers[number].source)
        let source = program.sources[followers[number].source]
        let names: [(Program.Events, String)] = [
            ([], "initial"), (.willSet, "willSet"), (.didSet, "didSet"), (.deinit, "deinit"),
        ]
        let name = names.first { $0.0 == event }?.1 ?? "something else"
        let isGone = source.end == .goes && !stage.isAlive(source.train)
        let value = isGone ? "gone" : stage.value(of: .property(source.property))
        followers[number].log.append("\(name) \(value)")
        return isLast(source)
    }

    // MARK: The model

    private func difference(after line: Program.Line) -> String? {
        guard line == .pause else { return nil }
        for (index, expected) in model.logs.enumerated() where followers.indices.contains(index) {
            let (log, seen) = (followers[index].log, followers[index].seen)
            followers[index].seen = log.count
            guard log != expected else { continue }
            return """
                \(name(index)) gets \(words(log.dropFirst(seen))) here, and should get \
                \(words(expected.dropFirst(seen)))
                """
        }
        guard checksRegistrars else { return nil }
        for train in program.trains.indices {
            let wrong = model.propertiesWaitedFor(at: train).flatMap {
                stage.wrongEntries(at: train, expected: $0)
            }
            if let wrong { return wrong }
        }
        return nil
    }

    /// What the program calls it.
    private func name(_ number: Int) -> String {
        let hasToken = program.sources[followers[number].source].options != nil
        return "\(hasToken ? "token" : "loop")\(number + 1)"
    }

    private func words(_ values: ArraySlice<String>) -> String {
        values.isEmpty ? "nothing" : values.joined(separator: ", ")
    }
}
