/// What the followers of a program have to get: the model, which has no tasks, no signals and no
/// registrars.
struct SequenceModel {
    /// A loop, or an observation with a token.
    private struct Follower {
        let source: Int
        /// What it has got.
        var log: [String] = []
        /// What it waits for. `nil` before its first value.
        var reads: Set<Program.Property>?
        /// What has happened since its last value.
        var event: Program.Events?
        /// Whether somebody has ended it.
        var isCancelled = false
        var isOver = false
    }

    private let program: Program
    private var objects: ProgramModel
    private var followers: [Follower] = []
    /// The trains whose next setter is interrupted.
    private var interrupted: Set<Int> = []
    private(set) var isValid = true

    init(_ program: Program) {
        self.program = program
        objects = ProgramModel(program)
    }

    /// What each follower has got so far.
    var logs: [[String]] { followers.map(\.log) }

    /// How many of a train's properties are waited for; `nil` if the train is gone.
    func propertiesWaitedFor(at train: Int) -> Int? {
        guard objects.isAlive(train) else { return nil }
        let waiting = followers.filter { !$0.isOver && $0.event == nil }.compactMap(\.reads)
        return waiting.reduce(into: Set()) { $0.formUnion($1) }.count { $0.train == train }
    }

    static func isValid(_ program: Program) -> Bool { end(of: program).isValid }

    /// How many values there are in all.
    static func values(of program: Program) -> Int {
        end(of: program).logs.reduce(0) { $0 + $1.count }
    }

    private static func end(of program: Program) -> Self {
        var model = Self(program)
        for line in program.lines { model.perform(line) }
        return model
    }

    mutating func perform(_ line: Program.Line) {
        switch line {
        case .follow(let source): followers.append(Follower(source: source))
        case .end(let number):
            guard followers.indices.contains(number), !followers[number].isCancelled else {
                return isValid = false
            }
            followers[number].isCancelled = true
            // An observation ends with its token, unless there is something to tell.
            if hasToken(number), followers[number].event == nil { followers[number].isOver = true }
        case .change(let change):
            guard objects.canRun(.change(change)) else { return isValid = false }
            guard let property = objects.property(changedBy: change),
                let value = objects.value(storedBy: change)
            else { return }
            if let train = property.train, interrupted.remove(train) != nil { takeTurns() }
            objects.store(value, in: property)
            note(program.reports?.events ?? [.willSet, .didSet]) { $0 == property }
        case .interrupt(let train):
            // What `willSet` alone has begun is over when others have their turns, as far as they know.
            isValid = program.reports == .mutation && interrupted.insert(train).inserted && isValid
        case .letGo(let train):
            // Other closures would keep it.
            let isKept = program.sources.contains { $0.end != .goes && $0.train == train }
            guard objects.canRun(.letGo(train)), !isKept else {
                return isValid = false
            }
            objects.letGo(train)
            note(.deinit) { $0.train == train }
        // The closure would make another one.
        case .drop(let source): isValid = program.sources[source].makes && isValid
        case .pause: takeTurns()
        case .read, .track: isValid = false
        }
    }

    private func hasToken(_ number: Int) -> Bool {
        program.sources[followers[number].source].options != nil
    }

    /// Notes what happens to properties, if they are waited for.
    private mutating func note(
        _ events: Program.Events, of isMeant: (Program.Property) -> Bool
    ) {
        for index in followers.indices {
            let follower = followers[index]
            guard !follower.isOver, !follower.isCancelled, follower.event == nil,
                follower.reads?.contains(where: isMeant) == true
            else { continue }
            let asked = program.sources[follower.source].options ?? .all
            var told = events.intersection(asked)
            // Where only an end is reported, the beginning was before it.
            if asked.contains(.willSet), events.contains(.didSet) { told.formUnion(.willSet) }
            if told != [] { followers[index].event = told }
        }
    }

    private mutating func takeTurns() {
        for (number, follower) in followers.enumerated() where !follower.isOver {
            if follower.isCancelled, !hasToken(number) {
                end(number)
            } else if follower.reads == nil || follower.event != nil {
                evaluate(number)
            }
        }
    }

    private mutating func evaluate(_ number: Int) {
        let source = program.sources[followers[number].source]
        let told = hasToken(number) ? "\(word(followers[number].event)) " : ""
        followers[number].event = nil
        guard source.end != .goes || objects.isAlive(source.train) else {
            if !hasToken(number) { return end(number) }
            followers[number].log.append("\(told)gone")
            followers[number].reads = []
            return
        }
        let delay = Program.Property.delay(source.train)
        let isLast = source.end == .finishes && objects.value(of: .property(delay)) == "10"
        if isLast, !hasToken(number) { return end(number) }
        followers[number].log.append(told + objects.value(of: .property(source.property)))
        followers[number].reads = [source.property]
        if source.end == .finishes { followers[number].reads?.insert(delay) }
        if hasToken(number), isLast || followers[number].isCancelled {
            followers[number].isOver = true
        }
    }

    private mutating func end(_ number: Int) {
        followers[number].log.append("end")
        followers[number].isOver = true
    }

    /// What an observation is told.
    private func word(_ event: Program.Events?) -> String {
        guard let event else { return "initial" }
        return event.contains(.didSet) ? "didSet" : event == .deinit ? "deinit" : "willSet"
    }
}
