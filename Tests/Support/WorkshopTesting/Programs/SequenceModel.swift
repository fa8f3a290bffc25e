/// What the followers of a program have to get: the model, which has no tasks, no signals and no
/// registrars.
struct SequenceModel {
    /// A loop, an iterator or an observation with a token.
    private struct Follower {
        let source: Int
        let isLoop: Bool
        /// What it has got.
        var log: [String] = []
        /// What it waits for. `nil` before its first value.
        var reads: Set<Program.Property>?
        /// What has happened since its last value.
        var event: Program.Events?
        /// Whether it wants a value.
        var isAsking: Bool
        /// Whether somebody has ended it.
        var isCancelled = false
        var isOver = false
    }

    private let program: Program
    private var objects: ProgramModel
    private var followers: [Follower] = []
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
        case .follow(let source), .iterate(let source):
            let isLoop = line == .follow(source)
            let isPossible = isLoop || program.sources[source].options == nil
            if !isPossible { isValid = false }
            followers.append(Follower(source: source, isLoop: isLoop, isAsking: isLoop))
        case .next(let number):
            takeTurns()
            guard let follower = follower(number), !follower.isLoop, !follower.isCancelled else {
                return isValid = false
            }
            followers[number].isAsking = true
            takeTurn(number)
            if followers[number].isAsking { isValid = false }
        case .end(let number):
            guard let follower = follower(number), !follower.isCancelled else {
                return isValid = false
            }
            followers[number].isCancelled = true
            // An iterator is gone; a token's observation ends, unless there is something to tell.
            let hasToken = program.sources[follower.source].options != nil
            if !follower.isLoop || hasToken && follower.event == nil {
                followers[number].isOver = true
            }
        case .change(let change):
            guard objects.canRun(.change(change)) else { return isValid = false }
            guard let property = objects.property(changedBy: change),
                let value = objects.value(storedBy: change)
            else { return }
            objects.store(value, in: property)
            note([.willSet, .didSet]) { $0 == property }
        case .letGo(let train):
            // Other closures would keep it, and so would the board.
            let isKept = program.sources.contains { $0.end != .goes && $0.train == train }
            guard objects.canRun(.letGo(train)), !isKept, program.board == nil else {
                return isValid = false
            }
            objects.letGo(train)
            note(.deinit) { $0.train == train }
        case .pause: takeTurns()
        case .read, .track: isValid = false
        }
    }

    private func follower(_ number: Int) -> Follower? {
        followers.indices.contains(number) ? followers[number] : nil
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
            let told = events.intersection(program.sources[follower.source].options ?? .all)
            if told != [] { followers[index].event = told }
        }
    }

    private mutating func takeTurns() {
        for index in followers.indices { takeTurn(index) }
    }

    private mutating func takeTurn(_ number: Int) {
        let follower = followers[number]
        let hasToken = program.sources[follower.source].options != nil
        guard follower.isAsking else { return }
        if follower.isOver {
            // An iterator that is asked once more.
            if !follower.isLoop { followers[number].log.append("nil") }
            followers[number].isAsking = false
        } else if follower.isCancelled, !hasToken {
            end(number, "end")
        } else if follower.reads == nil || follower.event != nil {
            evaluate(number)
        }
    }

    private mutating func evaluate(_ number: Int) {
        let source = program.sources[followers[number].source]
        let hasToken = source.options != nil
        guard source.end != .goes || objects.isAlive(source.train) else {
            if !hasToken { return end(number, followers[number].isLoop ? "end" : "nil") }
            followers[number].log.append("\(word(followers[number].event)) gone")
            followers[number].reads = []
            followers[number].event = nil
            return
        }
        let isLast = objects.value(of: .property(.delay(source.train))) == "10"
        if isLast, source.end == .fails { return end(number, "error") }
        if isLast, source.end == .finishes, !hasToken {
            return end(number, followers[number].isLoop ? "end" : "nil")
        }
        let value = objects.value(of: source.reading)
        let prefix = hasToken ? "\(word(followers[number].event)) " : ""
        followers[number].log.append(prefix + value)
        var reads = Set(objects.properties(readBy: source.reading))
        if source.end == .finishes || source.end == .fails { reads.insert(.delay(source.train)) }
        followers[number].reads = reads
        followers[number].event = nil
        if !followers[number].isLoop { followers[number].isAsking = false }
        if hasToken, isLast && source.end == .finishes || followers[number].isCancelled {
            followers[number].isOver = true
        }
    }

    private mutating func end(_ number: Int, _ word: String) {
        followers[number].log.append(word)
        followers[number].isOver = true
        followers[number].isAsking = false
    }

    /// What an observation is told.
    private func word(_ event: Program.Events?) -> String {
        guard let event else { return "initial" }
        return event.contains(.didSet) ? "didSet" : event == .deinit ? "deinit" : "willSet"
    }
}
