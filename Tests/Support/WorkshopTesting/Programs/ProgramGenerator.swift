/// Makes programs of a kind, the same each time.
struct ProgramGenerator {
    private let kind: ProgramKind
    /// What this program is about: few properties, so that they meet.
    private var pool: [Program.Property] = []
    private var program = Program()
    private var trackings = 0

    /// A program, made of choices.
    ///
    /// - Parameters:
    ///   - kind: What it may do.
    ///   - lines: How many lines it has at most, those inside of trackings not included.
    ///   - choices: What is chosen, and then noted.
    /// - Returns: The program.
    static func program(_ kind: ProgramKind, lines: Int, _ choices: inout Choices) -> Program {
        var generator = ProgramGenerator(kind: kind)
        if kind.hasThreads { return generator.threads(lines: lines, &choices) }
        if let following = kind.following {
            return generator.sequences(following, lines: lines, &choices)
        }
        return generator.program(lines: lines, &choices)
    }

    private init(kind: ProgramKind) { self.kind = kind }

    private mutating func program(lines: Int, _ choices: inout Choices) -> Program {
        program.trains = choices.parts(1...3, oneMore: 50) { $0.happens(25) ? 5 : 0 }
        program.board =
            choices.parts(0...1, oneMore: 45) { choices in
                Program.Board(
                    trains: some(&choices),
                    featured: [nil, train(&choices)][choices.number(weights: [40, 60])])
            }.first
        pool = choices.parts(1...4, oneMore: 85) { property(&$0) }
        program.lines = [tracking(depth: 0, &choices)]
        program.lines += self.lines(1...lines - 1, oneMore: 99, in: .top, &choices)
        return program
    }

    /// Where a line is to stand.
    private enum Position {
        case top, apply, onChange
    }

    private mutating func lines(
        _ count: ClosedRange<Int>, oneMore percent: Int, depth: Int = 0, in position: Position,
        _ choices: inout Choices
    ) -> [Program.Line] {
        choices.parts(count, oneMore: percent) { choices in
            // What is called later is harder to follow.
            if position == .onChange { choices.weigh(4) }
            // A part of its own, which can stand wherever another line is.
            return choices.part { line(depth: depth, in: position, &$0) }
        }
    }

    private mutating func line(
        depth: Int, in position: Position, _ choices: inout Choices
    ) -> Program.Line {
        let nests = depth < 3 && (position == .apply ? kind.nests : kind.tracksInCallbacks)
        let letsGo = kind.options?.contains(.deinit) == true
        let weights =
            switch position {
            case .top: [0, 48, kind.frees ? 12 : 0, 40]
            case .apply: [65, kind.hasThreads ? 0 : 15, letsGo ? 5 : 0, nests ? 20 : 0]
            case .onChange: [30, 45, 0, nests ? 25 : 0]
            }
        switch choices.number(weights: weights) {
        case 0: return .read(reading(&choices))
        case 1: return .change(change(&choices))
        case 2: return .letGo(train(&choices))
        default: return tracking(depth: position == .top ? depth : depth + 1, &choices)
        }
    }

    private mutating func tracking(depth: Int, _ choices: inout Choices) -> Program.Line {
        trackings += 1
        if depth > 0 { choices.weigh(4) }
        var tracking = Program.Tracking(number: trackings, apply: [])
        tracking.apply = lines(1...4, oneMore: 70, depth: depth, in: .apply, &choices)
        guard kind.calls, !kind.hasThreads else { return .track(tracking) }
        tracking.onChange = lines(0...2, oneMore: 60, depth: depth, in: .onChange, &choices)
        if kind.repeats, kind.tracksInCallbacks {
            tracking.repeats = !choices.parts(0...1, oneMore: 20) { $0.weigh(8) }.isEmpty
        }
        if let options = kind.options, choices.happens(75) {
            let all = (1...7).map(Program.Events.init).filter(options.isSuperset)
            tracking.options = choices.one(of: all)
            tracking.fails = choices.happens(10)
            tracking.cancels = choices.happens(15)
        }
        return .track(tracking)
    }

    // Each expression, and each simple change, is made of as many choices: so none is simpler because it
    // is made of fewer.

    private func reading(_ choices: inout Choices) -> Program.Reading {
        let property = choices.one(of: pool)
        let readsMore = choices.happens(kind.hasThreads ? 0 : 40)
        return switch property {
        case .featured where readsMore: .featuredDelay
        case .trains where readsMore: .allDelays
        default: .property(property)
        }
    }

    private func change(_ choices: inout Choices) -> Program.Change {
        let property = choices.one(of: pool)
        let form = choices.number(weights: [50, 20, 20, 10])
        // The simplest value is another one than that which is there.
        let (value, train) = (choices.one(of: [5, 10, 0]), train(&choices))
        switch property {
        case _ where property.train == nil && !kind.changesBoard:
            return .set(.delay(train), .number(value))
        case .featured where form > 1: return .setFeaturedDelay(value)
        case .featured: return .set(.featured, .train(form == 0 ? train : nil))
        case .trains:
            return form == 0 ? .set(.trains, .trains(some(&choices))) : .append(train)
        case _ where form == 1:
            choices.weigh(4)
            return .add(property)
        default: return .set(property, .number(value))
        }
    }

    private func property(_ choices: inout Choices) -> Program.Property {
        let isBoards = choices.happens(program.board == nil ? 0 : 40)
        let (train, isOther) = (train(&choices), choices.happens(50))
        if isBoards { return isOther ? .trains : .featured }
        return isOther ? .platform(train) : .delay(train)
    }

    private func some(_ choices: inout Choices) -> [Int] {
        choices.parts(0...3, oneMore: 60) { train(&$0) }
    }

    private func train(_ choices: inout Choices) -> Int {
        choices.number(below: program.trains.count)
    }

    // MARK: Two threads

    private mutating func threads(lines: Int, _ choices: inout Choices) -> Program {
        program.trains = [0, 0]
        let all: [Program.Property] = [.delay(0), .platform(0), .delay(1)]
        pool = choices.parts(1...3, oneMore: 65) { all[$0.number(weights: [50, 25, 25])] }
        program.lines = choices.parts(0...1) { tracking(depth: 2, &$0) }
        var value = 0
        program.threads = [60, 20].map { percent in
            choices.parts(0...lines, oneMore: 70) { choices in
                choices.part { choices in
                    guard !choices.happens(percent) else { return tracking(depth: 1, &choices) }
                    // Each change has a value of its own: so a value that was read tells which it was.
                    value += 5
                    return .change(.set(choices.one(of: pool), .number(value)))
                }
            }
        }
        return program
    }

    // MARK: Values over time

    private mutating func sequences(
        _ following: ProgramKind.Following, lines: Int, _ choices: inout Choices
    ) -> Program {
        program.trains = choices.parts(1...2, oneMore: 33) { _ in 0 }
        if following.byHand { program.reports = choices.one(of: Program.Reports.allCases) }
        program.sources = choices.parts(1...2) { source(following, &$0) }
        var followers = 0
        program.lines = choices.parts(1...lines, oneMore: 99) { choices in
            choices.part { line(following, &followers, &$0) }
        }.flatMap(\.self)
        program.lines += choices.parts(0...1, oneMore: 99) { _ in .pause }
        return program
    }

    private func line(
        _ following: ProgramKind.Following, _ followers: inout Int, _ choices: inout Choices
    ) -> [Program.Line] {
        let making = program.sources.indices.filter { program.sources[$0].makes }
        let drops = making.isEmpty ? 0 : 14
        let begins = followers == 0 ? 1000 : followers < 3 ? 12 : 0
        let weights = [
            28, 44, following.ends ? 7 : 0, following.letsGo ? 14 : 0, begins, drops,
            following.byHand ? 10 : 0,
        ]
        switch choices.number(weights: weights) {
        case 0: return [.pause]
        case 1:
            let (isOther, train) = (choices.happens(following.byHand ? 0 : 15), train(&choices))
            let value = Program.Value.number(choices.one(of: [5, 10, 0]))
            return [.change(.set(isOther ? .platform(train) : .delay(train), value))]
                + choices.parts(0...1) { _ in .pause }
        case 2: return [.end(choices.number(below: max(followers, 1)))]
        case 3: return [.letGo(train(&choices))]
        case 5: return [.drop(choices.one(of: making))]
        case 6: return [.interrupt(train(&choices))]
        default:
            followers += 1
            return [.follow(choices.number(below: program.sources.count))]
                + choices.parts(0...1, oneMore: followers == 1 ? 75 : 0) { _ in .pause }
        }
    }

    private func source(
        _ following: ProgramKind.Following, _ choices: inout Choices
    ) -> Program.Source {
        let train = train(&choices)
        let forms = [66, following.ends ? 34 : 0, following.letsGo ? 100 : 0]
        let property: Program.Property =
            choices.happens(following.byHand ? 0 : 25) ? .platform(train) : .delay(train)
        var source = Program.Source(property: property)
        source.end = [.never, .finishes, .goes][choices.number(weights: forms)]
        if source.end == .goes { source.property = .delay(train) }
        source.makes = following.letsGo && choices.happens(25)
        if following.hasTokens {
            let some = choices.one(of: (1...7).map(Program.Events.init))
            source.options = source.end == .goes ? some.union(.deinit) : some
        }
        return source
    }
}

extension Program {
    /// Whether a thread changes something that is tracked, before the threads begin or on the other one.
    var sharesChanges: Bool {
        threads.indices.contains { index in
            let read = Set(Self.properties(readBy: lines + threads[1 - index]))
            return threads[index].contains { line in
                if case .change(.set(let property, _)) = line {
                    read.contains(property)
                } else {
                    false
                }
            }
        }
    }

    private static func properties(readBy lines: [Line]) -> [Property] {
        lines.flatMap { line -> [Property] in
            switch line {
            case .read(.property(let property)): [property]
            case .track(let tracking): properties(readBy: tracking.apply)
            default: []
            }
        }
    }
}
