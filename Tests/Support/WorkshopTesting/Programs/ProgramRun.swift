/// Runs a program, beside the model, up to the first thing that should not be.
///
/// The two go in step: before a change the model says which trackings have to be called, and each call
/// is compared when it comes. So where no order is promised, any order is right.
final class ProgramRun<Chapter: ProgramChapter>: @unchecked Sendable {
    /// A tracking that was started.
    private struct Instance {
        let tracking: Program.Tracking
        let path: Program.Path
        weak var ticket: Ticket?
        var evaluations = 0
        /// The events that it was called for.
        var calls: [Program.Events] = []
        /// The kinds of events that are still to come.
        var awaited: Program.Events
        /// Whether an object went while `apply` ran.
        var missesObject = false
        /// Whether `apply` is over.
        var isStarted = false
        var reads: Set<Program.Property> = []

        init(tracking: Program.Tracking, path: Program.Path) {
            self.tracking = tracking
            self.path = path
            awaited = tracking.options ?? .willSet
        }
    }

    /// An event that is being reported, and the trackings that it has yet to call.
    private struct Ongoing {
        /// `.willSet` up to the moment when the change is made, and `.didSet` from then on; or
        /// `.deinit`.
        var event: Program.Events
        /// Who is called, and who of them is still to be called.
        var all: Set<Int>
        var pending: Set<Int>
        /// The change, if it is one.
        var change: Change?

        init(_ event: Program.Events, calls all: Set<Int>, change: Change? = nil) {
            self.event = event
            self.all = all
            self.change = change
            pending = all
        }

        struct Change {
            let line: Program.Change
            let property: Program.Property?
            /// What it stores.
            let value: Program.Value?
            /// Whether it reads what it changes.
            let isInPlace: Bool
            /// Whether it counts as a change.
            let isReported: Bool
        }
    }

    /// What an `onChange` captures: it tells whether that is still in memory.
    private final class Ticket: Sendable {
        private let run: ProgramRun
        private let instance: Int

        init(_ run: ProgramRun, _ instance: Int) {
            self.run = run
            self.instance = instance
        }

        func call() { run.called(instance, .willSet) }

        func call(_ event: Program.Events, _ names: [String]) -> Bool {
            run.called(instance, event, names)
        }
    }

    /// How many calls a program may have.
    private static var limit: Int { 40 }

    private let program: Program
    private let kind: ProgramKind
    private var stage: ProgramStage<Chapter>?
    private var model: ProgramModel

    private var instances: [Instance] = []
    /// Whose `apply` runs, and in whose it was called.
    private var applying: [Int] = []
    private var changes: [Ongoing] = []
    private var callbacks: [Int] = []
    private var calls = 0
    private var here: Program.Path = []
    /// What goes wrong, if anything does.
    private var mistake: ProgramMistake?
    /// Whether the program does only what its kind may.
    private var isValid = true
    private var isLettingAllGo = false

    /// Prepares a run, on a stage or, to see what is valid, on the model alone.
    private init(_ program: Program, _ kind: ProgramKind, on stage: ProgramStage<Chapter>?) {
        self.program = program
        self.kind = kind
        self.stage = stage
        model = ProgramModel(program)
    }

    /// How many calls a program makes by the model; `nil` if it can't run or its kind may not.
    static func calls(of program: Program, _ kind: ProgramKind) -> Int? {
        let run = ProgramRun(program, kind, on: nil)
        run.run()
        return run.isGoing ? run.calls : nil
    }

    /// Runs a program on a chapter's framework.
    ///
    /// - Returns: What goes wrong, if anything does.
    static func mistake(in program: Program, _ kind: ProgramKind) -> ProgramMistake? {
        let run = ProgramRun(program, kind, on: ProgramStage(program))
        run.run()
        return run.mistake
    }

    private func run() {
        for (index, line) in program.lines.enumerated() {
            execute(line, at: [index])
            guard isGoing else { break }
            checkMemory(at: [index])
            checkRecorded(at: [index])
        }
        if isGoing, kind.frees {
            isLettingAllGo = true
            for train in program.trains.indices {
                model.letGo(train)
                stage?.letGo(train)
            }
            model.letGoOfBoard()
            stage?.letGoOfBoard()
            checkMemory(at: [])
        }
        stage = nil
    }

    private var isGoing: Bool { isValid && mistake == nil }

    private func fail(_ text: String, at path: Program.Path? = nil) {
        if isGoing { mistake = ProgramMistake(path: path ?? here, text: text) }
    }

    private func refuse() { if isGoing { isValid = false } }

    // MARK: The lines

    private func execute(_ line: Program.Line, at path: Program.Path) {
        guard isGoing else { return }
        guard model.canRun(line) else { return refuse() }
        let outer = here
        here = path
        defer { here = outer }
        switch line {
        case .read(let reading): read(reading)
        case .change(let change): perform(change)
        case .track(let tracking): track(tracking, at: path)
        case .letGo(let train):
            // Inside an `apply` at most.
            guard callbacks.isEmpty, path.count == 1 || kind.options?.contains(.deinit) == true
            else { return refuse() }
            letGo(train)
        case .follow, .end, .drop, .interrupt, .pause: refuse()
        }
    }

    private func letGo(_ train: Int) {
        let wasAlive = model.isAlive(train)
        model.letGo(train)
        let isGone = wasAlive && !model.isAlive(train)
        func isOf(_ property: Program.Property) -> Bool { isGone && property.train == train }
        let affected = waiting(for: .deinit, where: isOf)
        note(.deinit, by: affected)
        for number in applying
        where instances[number].reads.contains(where: isOf)
            && instances[number].awaited.contains(.deinit)
        {
            instances[number].missesObject = true
            instances[number].awaited = []
        }
        model.forgetTheDead()
        changes.append(Ongoing(.deinit, calls: affected))
        if let stage {
            stage.letGo(train)
        } else {
            for instance in affected.sorted() { called(instance, .deinit) }
        }
        if let done = changes.popLast(), !done.pending.isEmpty { failMissing(done) }
    }

    /// Notes a read in the lists that are in place.
    private func record(_ properties: [Program.Property]) {
        for number in kind.nests ? applying[...] : applying.suffix(1) {
            instances[number].reads.formUnion(properties)
        }
    }

    private func read(_ reading: Program.Reading) {
        record(model.properties(readBy: reading))
        let expected = model.value(of: reading)
        guard let seen = stage?.value(of: reading), isGoing, seen != expected else { return }
        fail("is \(words(seen)) here, and should be \(words(expected))")
    }

    private func words(_ value: String) -> String { value.isEmpty ? "empty" : value }

    private func perform(_ change: Program.Change) {
        if !kind.setsEqualValues, model.isEqual(change) { return refuse() }
        record(model.properties(readBy: change))
        let property = model.property(changedBy: change)
        let affected = affected(by: change, of: property)
        note(.willSet, by: affected)
        let isInPlace = property.map(model.properties(readBy: change).contains) ?? false
        let isReported = !(kind.equalIsNoChange && model.isEqual(change))
        let ongoing = Ongoing.Change(
            line: change, property: property, value: model.value(storedBy: change),
            isInPlace: isInPlace, isReported: isReported)
        changes.append(Ongoing(.willSet, calls: affected, change: ongoing))
        if let stage {
            stage.perform(change)
        } else {
            for instance in affected.sorted() { called(instance, .willSet) }
        }
        if changes.last?.event == .willSet { makeChange() }
        if stage == nil {
            for instance in (changes.last?.pending ?? []).sorted() { called(instance, .didSet) }
        }
        guard let done = changes.popLast(), isGoing else { return }
        if !done.pending.isEmpty { return failMissing(done) }
        checkStored(property)
    }

    /// The change that is being reported is made. From now on, the report is that it was made.
    private func makeChange() {
        guard isGoing, let ongoing = changes.last, let change = ongoing.change else { return }
        if !ongoing.pending.isEmpty { return failMissing(ongoing) }
        let isLate = kind.modifiesInPlace && change.isInPlace
        if let property = change.property,
            let value = isLate ? model.value(storedBy: change.line) : change.value
        {
            model.store(value, in: property)
        }
        let affected = waiting(for: .didSet) { change.isReported && $0 == change.property }
        note(.didSet, by: affected)
        changes[changes.count - 1] = Ongoing(.didSet, calls: affected, change: change)
    }

    /// The trackings that wait for a kind of event, of one of some properties.
    private func waiting(
        for event: Program.Events, where isMeant: (Program.Property) -> Bool
    ) -> Set<Int> {
        Set(
            model.waiting.filter { number, properties in
                instances[number].awaited.contains(event)
                    && properties.contains(where: isMeant)
            }.keys)
    }

    /// Notes an event, before the first call: whoever is called waits for what may still follow.
    private func note(_ event: Program.Events, by numbers: Set<Int>) {
        guard kind.isOnce else { return }
        for number in numbers {
            instances[number].awaited.remove(event)
            instances[number].awaited.formIntersection(event == .willSet ? .didSet : [])
            if instances[number].awaited == [] { model.waiting[number] = nil }
        }
    }

    private func failMissing(_ event: Ongoing) {
        let isPart = event.pending != event.all
        let missing = isPart ? "does not call \(list(event.pending, event.event))" : "does not"
        fail("should call onChange \(list(event.all, event.event)), and \(missing)")
    }

    private func affected(by change: Program.Change, of property: Program.Property?) -> Set<Int> {
        guard let property, !(kind.equalIsNoChange && model.isEqual(change)) else { return [] }
        let affected = waiting(for: .willSet) { $0 == property }
        if !kind.changesWhatIsBeingTold {
            // In a nested change none may be affected that is being called, or was to be.
            let busy = changes.reduce(into: Set<Int>()) { $0.formUnion($1.all) }
            let reads = busy.map { instances[$0].reads }
            if reads.contains(where: { $0.contains(property) }) { refuse() }
        }
        return affected
    }

    /// Compares what is stored after a change, where a read is not recorded.
    private func checkStored(_ property: Program.Property?) {
        guard let property, let stage, applying.isEmpty, callbacks.isEmpty,
            property.train.map({ model.isHeld[$0] }) ?? true
        else { return }
        let expected = model.value(of: .property(property))
        let seen = stage.value(of: .property(property))
        if seen != expected {
            fail("leaves \(property.code) at \(words(seen)); it should be \(words(expected))")
        }
    }

    // MARK: Trackings

    private func track(_ tracking: Program.Tracking, at path: Program.Path) {
        if !applying.isEmpty, !kind.nests { return refuse() }
        let number = instances.count
        if number > Self.limit { return refuse() }
        instances.append(Instance(tracking: tracking, path: path))
        var runs = 0
        func applyOnce() {
            runs += 1
            if runs == 1 { apply(number) }
        }
        if stage != nil, let options = tracking.options {
            let ticket = Ticket(self, number)
            instances[number].ticket = ticket
            Chapter.track(options, fails: tracking.fails, applyOnce) { ticket.call($0, $1) }
        } else if stage != nil {
            Chapter.track(applyOnce) { evaluated(number) }
        } else {
            applyOnce()
            if instances[number].missesObject { called(number, .deinit) }
        }
        let late = instances[number].missesObject ? changes.popLast() : nil
        guard isGoing else { return }
        let instance = instances[number]
        if runs != 1 { return fail("should run its apply once, and runs it \(times(runs))") }
        if let late, !late.pending.isEmpty { return failMissing(late) }
        if tracking.options == nil { checkEvaluations(of: number) }
        let reads = instance.reads
        if !kind.readsSeveralObjects, Set(reads.map(\.train)).count > 1 { return refuse() }
        if kind.calls, !reads.isEmpty, !instance.awaited.isEmpty, !tracking.fails {
            model.waiting[number] = reads
            model.forgetTheDead()
        }
    }

    private func apply(_ number: Int) {
        guard isGoing else { return }
        let (tracking, path) = (instances[number].tracking, instances[number].path)
        applying.append(number)
        for (index, line) in tracking.apply.enumerated() { execute(line, at: path + [0, index]) }
        checkRecorded(at: path)
        applying.removeLast()
        instances[number].isStarted = true
        if instances[number].missesObject {
            // It is told right after `apply`, unless that fails.
            changes.append(Ongoing(.deinit, calls: tracking.fails ? [] : [number]))
        }
    }

    /// The expression for `onChange` is evaluated.
    private func evaluated(_ number: Int) -> @Sendable () -> Void {
        if kind.evaluates != .unknown, !instances[number].isStarted {
            fail("should evaluate its onChange after apply, and does so before")
        }
        instances[number].evaluations += 1
        let ticket = Ticket(self, number)
        if instances[number].evaluations == 1 { instances[number].ticket = ticket }
        return { ticket.call() }
    }

    private func checkEvaluations(of number: Int) {
        guard stage != nil else { return }
        let instance = instances[number]
        let isExpected =
            switch kind.evaluates {
            case .unknown: instance.evaluations <= 1
            case .always: instance.evaluations == 1
            case .ifSomethingWasRead: instance.evaluations == (instance.reads.isEmpty ? 0 : 1)
            }
        guard !isExpected else { return }
        let count = instance.evaluations
        fail(
            instance.reads.isEmpty && kind.evaluates == .ifSomethingWasRead
                ? "reads nothing, so its onChange should not be evaluated, and is, \(times(count))"
                : "should evaluate its onChange once, and does so \(times(count))")
    }

    /// An `onChange` is called.
    ///
    /// - Returns: Whether it cancels its event.
    @discardableResult
    private func called(
        _ number: Int, _ event: Program.Events, _ names: [String]? = nil
    ) -> Bool {
        guard isGoing, !isLettingAllGo else { return false }
        let instance = instances[number]
        if event == .didSet, changes.last?.event == .willSet { makeChange() }
        if event == .deinit, let ongoing = changes.last, ongoing.event != .deinit {
            // An object goes in the middle of a change: when exactly is not promised.
            refuse()
        }
        guard isGoing else { return false }
        guard let ongoing = changes.last, ongoing.event == event, ongoing.pending.contains(number)
        else {
            if isReturning(number) { here = instance.path }
            fail(unexpectedCall(of: number, instance, event))
            return false
        }
        let expected = ongoing.change?.property.map { [$0.name] } ?? []
        if let names, names != expected {
            fail(
                """
                calls \(name(of: instance, event)), whose event matches \(sentence(names)), and \
                should match \(sentence(expected))
                """)
            return false
        }
        changes[changes.count - 1].pending.remove(number)
        calls += 1
        if calls > Self.limit { refuse() }
        guard isGoing else { return false }
        instances[number].calls.append(event)
        callbacks.append(number)
        let outer = here
        for (index, line) in instance.tracking.onChange.enumerated() {
            execute(line, at: instance.path + [1, index])
        }
        if instance.tracking.repeats, isGoing {
            here = instance.path
            track(instance.tracking, at: instance.path)
        }
        here = outer
        callbacks.removeLast()
        guard isGoing, instance.tracking.cancels else { return false }
        instances[number].awaited = []
        model.waiting[number] = nil
        return true
    }

    private func name(of instance: Instance, _ event: Program.Events) -> String {
        let name = "onChange \(instance.tracking.number)"
        return instance.tracking.options == nil ? name : "\(name) with \(event.code)"
    }

    /// Whether an `apply` is over, and the call that ran it hasn't returned.
    private func isReturning(_ number: Int) -> Bool {
        instances[number].isStarted && instances[number].calls == []
            && model.waiting[number] == nil && changes.isEmpty
    }

    private func unexpectedCall(
        of number: Int, _ instance: Instance, _ event: Program.Events
    ) -> String {
        let name = name(of: instance, event)
        guard let ongoing = changes.last, ongoing.change != nil || event == .deinit else {
            return isReturning(number)
                ? "calls \(name) right after its apply. No change is under way"
                : "calls \(name), and no change is under way"
        }
        if !instance.isStarted { return "calls \(name), whose apply has not returned" }
        if let options = instance.tracking.options, !options.contains(event) {
            return "calls \(name), which its options don't have"
        }
        if instance.tracking.fails { return "calls \(name), whose apply has failed" }
        if changes.dropLast().contains(where: { $0.pending.contains(number) }) {
            guard let caller = callbacks.last.map({ instances[$0].tracking.number }) else {
                return "calls \(name), which belongs to the change around this one"
            }
            return """
                calls \(name) inside onChange \(caller) (not in each run: the order may vary), and \
                should call it after that: it belongs to the change around this one
                """
        }
        if kind.isOnce, instance.calls.contains(event) { return "calls \(name) again" }
        if ongoing.all.contains(number) { return "calls \(name) twice" }
        if let property = ongoing.change?.property, !instance.reads.contains(property) {
            return "calls \(name), which has not read \(property.code)"
        }
        if kind.isOnce, !instance.calls.isEmpty { return "calls \(name), which is over" }
        return "calls \(name), which waits for the next change, not for this one"
    }

    /// "1", "1 and 2": how the program calls them.
    private func list(_ numbers: Set<Int>, _ event: Program.Events) -> String {
        let trackings = numbers.map { instances[$0].tracking }
        let names = Set(trackings.map(\.number)).sorted().map(String.init)
        let hasOptions = trackings.contains { $0.options != nil }
        return names.joined(separator: " and ") + (hasOptions ? " with \(event.code)" : "")
    }

    // MARK: What is left

    private func checkMemory(at path: Program.Path) {
        guard kind.frees, let stage, isGoing else { return }
        model.forgetTheDead()
        for train in program.trains.indices {
            let isAlive = stage.isAlive(train)
            if isAlive && !model.isAlive(train) {
                return fail(
                    """
                    Here the program no longer holds \(Program.name(train)), and it is still in \
                    memory.
                    """,
                    at: path)
            }
        }
        if !model.hasBoard, stage.isBoardAlive {
            return fail(
                "Here the program no longer holds the board, and it is still in memory.", at: path)
        }
        for (number, instance) in instances.enumerated() {
            let isWaiting = model.waiting[number] != nil
            let name = "onChange \(instance.tracking.number)"
            if isWaiting, instance.ticket == nil {
                return fail("Here \(name) still waits, and is no longer in memory.", at: path)
            }
            if !isWaiting, instance.ticket != nil {
                let isAnyAlive = program.trains.indices.contains(where: model.isAlive)
                return fail(
                    """
                    Here \(isAnyAlive ? "" : "the trains are released, ")\(name) can't be called any \
                    more, and is still in memory.
                    """,
                    at: path)
            }
        }
        for train in program.trains.indices where model.isAlive(train) {
            let expected = model.waiting.values.reduce(into: Set()) { $0.formUnion($1) }
                .count { $0.train == train }
            if let text = stage.wrongEntries(at: train, expected: expected) {
                return fail(text, at: path)
            }
        }
    }

    /// Compares what was recorded, where nobody is called yet.
    private func checkRecorded(at path: Program.Path) {
        guard !kind.calls, let stage, isGoing else { return }
        let recorded = stage.recorded()
        guard let expected = applying.last.map({ instances[$0].reads }) else {
            if recorded.contains(where: { $0 != nil }) {
                fail("leaves a list in place", at: path)
            }
            return
        }
        for (index, recorded) in recorded.enumerated() where index > 0 || model.hasBoard {
            let train = index == 0 ? nil : index - 1
            let names = (recorded ?? []).sorted()
            let expected = expected.filter { $0.train == train }.map(\.name).sorted()
            guard names != expected else { continue }
            let object = train.map(Program.name) ?? "board"
            return fail(
                "records \(sentence(names)) of \(object), and should record \(sentence(expected))",
                at: path)
        }
    }

    private func sentence(_ names: [String]) -> String {
        names.isEmpty ? "nothing" : names.joined(separator: " and ")
    }
}
