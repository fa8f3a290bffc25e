/// A small program that follows values over time: it begins to follow some, changes what they are made
/// of, lets others have their turns, and ends.
struct SequenceProgram: Hashable, Sendable, Shrinkable {
    /// The delays of the trains that it makes, from the first on: `a`, `b`.
    var trains: [Int] = [0]
    /// Which train the board features to begin with; `nil` if there is no board.
    var featured: Int?
    /// What is followed, from the first on: `values1`, `values2`.
    var sources: [Source] = []
    /// What it does.
    var lines: [Line] = []

    /// A closure whose values are followed.
    struct Source: Hashable, Sendable {
        var reading: Program.Reading
        var end = End.never
        /// The options, if it is followed with a token and not as a sequence.
        var options: Program.Events?
    }

    /// When a closure ends by itself.
    enum End: Hashable, Sendable {
        case never
        /// When the delay of the first train is 10.
        case finishes, fails
        /// When the train is gone. The closure keeps it weakly.
        case goes
    }

    /// A statement.
    enum Line: Hashable, Sendable {
        /// Begins a loop over a source, or an observation with a token. They are numbered in this order.
        case follow(Int)
        /// Makes an iterator of a source. It is numbered among the loops.
        case iterate(Int)
        /// Asks an iterator for its next value, which has to come at once.
        case next(Int)
        /// Cancels the task of a loop, lets go of an iterator or of a token.
        case end(Int)
        case change(Program.Change)
        case letGo(Int)
        /// Others have their turns.
        case pause
    }

    /// What programs may do.
    struct Kind: Sendable {
        /// Whether the sources are sequences, or observations with a token.
        var hasTokens = false
        /// Whether something ends: a source by itself, a loop because it is cancelled.
        var ends = false
        /// Whether trains go.
        var letsGo = false
    }

    // MARK: Making programs

    /// The first programs of a kind, the small ones first.
    static func programs(_ kind: Kind, count: Int) -> [Self] {
        var programs: [Self] = []
        var seen: Set<Self> = []
        for seed in 0..<count * 30 where programs.count < count {
            var dice = Dice(seed: seed)
            let program = Self(kind, length: 2 + programs.count * 8 / count, &dice)
            guard SequenceModel.values(of: program) > 1 || seed % 8 == 0,
                SequenceModel.isValid(program), seen.insert(program).inserted
            else { continue }
            programs.append(program)
        }
        return programs
    }

    private init(_ kind: Kind, length: Int, _ dice: inout Dice) {
        trains = dice.next(3) == 0 ? [0, 0] : [0]
        if dice.next(3) == 0 { featured = dice.next(trains.count) }
        for _ in 0...dice.next(2) { sources.append(Self.source(kind, self, &dice)) }
        var followers = 0
        for index in 0..<length {
            if index == 0 || dice.next(5) == 0, followers < 3 {
                let source = dice.next(sources.count)
                lines.append(
                    !kind.hasTokens && dice.next(3) == 0 ? .iterate(source) : .follow(source))
                followers += 1
                if index == 0, dice.next(4) > 0 { lines.append(.pause) }
                continue
            }
            switch dice.next(12) {
            case 0, 1: lines.append(.pause)
            case 2, 3: lines.append(kind.hasTokens ? .pause : .next(dice.next(followers)))
            case 4 where kind.ends: lines.append(.end(dice.next(followers)))
            case 5 where kind.letsGo: lines.append(.letGo(dice.next(trains.count)))
            default:
                lines.append(.change(change(&dice)))
                if dice.next(2) == 0 { lines.append(.pause) }
            }
        }
        lines.append(.pause)
    }

    private static func source(
        _ kind: Kind, _ program: SequenceProgram, _ dice: inout Dice
    ) -> Source {
        let train = dice.next(program.trains.count)
        var source = Source(reading: .property(.delay(train)))
        if kind.letsGo, dice.next(2) == 0 {
            source.end = .goes
        } else {
            switch dice.next(6) {
            case 0: source.reading = .status(train)
            case 1: source.reading = .property(.platform(train))
            case 2 where program.featured != nil, 3 where program.featured != nil:
                source.reading = .featuredDelay
            default: break
            }
            if kind.ends, dice.next(3) == 0 {
                source.end = kind.hasTokens || dice.next(2) == 0 ? .finishes : .fails
            }
        }
        if kind.hasTokens {
            let some = Program.Events(rawValue: 1 + dice.next(7))
            source.options = source.end == .goes ? some.union(.deinit) : some
        }
        return source
    }

    private func change(_ dice: inout Dice) -> Program.Change {
        let train = dice.next(trains.count)
        switch dice.next(8) {
        case 0: return .set(.platform(train), dice.next(3))
        case 1 where featured != nil: return .feature(dice.next(3) == 0 ? nil : train)
        case 2 where featured != nil: return .setFeaturedDelay(5 * dice.next(3))
        default: return .set(.delay(train), 5 * dice.next(3))
        }
    }

    // MARK: Making it smaller

    var smaller: [Self] {
        var all: [Self] = []
        func add(_ edit: (inout Self) -> Void) {
            var program = self
            edit(&program)
            if program != self { all.append(program) }
        }
        for index in lines.indices { add { $0.remove(at: index) } }
        for index in lines.indices {
            switch lines[index] {
            case .iterate(let source): add { $0.lines[index] = .follow(source) }
            case .follow(let source) where source > 0: add { $0.lines[index] = .follow(0) }
            case .change(.set(let property, let value)) where value != 5 && value != 10:
                add { $0.lines[index] = .change(.set(property, 5)) }
            case .change(.setFeaturedDelay), .change(.feature):
                add { $0.lines[index] = .change(.set(.delay(0), 5)) }
            default: break
            }
        }
        for index in sources.indices {
            if !lines.contains(.follow(index)), !lines.contains(.iterate(index)) {
                add { $0.removeSource(index) }
            }
            let train = Program.Reading.property(.delay(0))
            if sources[index].reading != train { add { $0.sources[index].reading = train } }
            if sources[index].end != .never { add { $0.sources[index].end = .never } }
            for event in [Program.Events.willSet, .didSet, .deinit] {
                add { program in
                    guard let options = program.sources[index].options, options != event else {
                        return
                    }
                    program.sources[index].options = options.subtracting(event)
                }
            }
        }
        if featured != nil { add { $0.featured = nil } }
        if trains.count > 1 { add { $0.trains.removeLast() } }
        return all
    }

    /// Removes a line, and those that are about what it begins.
    private mutating func remove(at index: Int) {
        let isBeginning = lines[index].isBeginning
        let number = lines[..<index].count(where: \.isBeginning)
        lines.remove(at: index)
        guard isBeginning else { return }
        lines = lines.compactMap { line -> Line? in
            switch line {
            case .next(number), .end(number): nil
            case .next(let other) where other > number: .next(other - 1)
            case .end(let other) where other > number: .end(other - 1)
            default: line
            }
        }
    }

    private mutating func removeSource(_ index: Int) {
        sources.remove(at: index)
        lines = lines.map { line -> Line in
            switch line {
            case .follow(let source) where source > index: .follow(source - 1)
            case .iterate(let source) where source > index: .iterate(source - 1)
            default: line
            }
        }
    }

    // MARK: Swift

    /// Swift that can stand in place of `Chapters/Play/main.swift`, with a remark beside a line.
    func text(importing module: String, remark: (line: Int, text: String)?) -> String {
        var body: [String] = []
        for train in trains.indices {
            let name = Program.name(train)
            let type = lines.contains(.letGo(train)) ? "var \(name): Train?" : "let \(name)"
            body.append(
                """
                nonisolated(unsafe) \(type) = \
                Train(to: "\(Program.destinations[train])", platform: \(train + 1))
                """)
        }
        if let featured {
            body.append(
                "nonisolated(unsafe) let board = Board(featured: \(Program.name(featured)))")
        }
        for (index, source) in sources.enumerated() where source.end == .goes {
            body.append(
                "nonisolated(unsafe) weak let train\(index + 1) = \(Program.name(source.train))")
        }
        let isShared = sources.indices.map { source in
            lines.count { $0 == .follow(source) || $0 == .iterate(source) } > 1
        }
        for (index, source) in sources.enumerated() where isShared[index] && source.options == nil {
            body.append("let values\(index + 1) = \(values(index))")
        }
        var followers = 0
        var isSettled = true
        for (index, line) in lines.enumerated() {
            let remark = remark.flatMap { $0.line == index ? "  // \($0.text)" : nil } ?? ""
            switch line {
            case .follow(let source):
                followers += 1
                let values = isShared[source] ? "values\(source + 1)" : values(source)
                body += loop(followers, source, over: values, remark)
            case .iterate(let source):
                followers += 1
                let values = isShared[source] ? "values\(source + 1)" : values(source)
                body.append("var iterator\(followers) = \(values).makeAsyncIterator()\(remark)")
            case .next(let number):
                if !isSettled { body.append("await pause()") }
                let attempt = mayFail(number) ? "try? " : ""
                body.append("print(\(attempt)await iterator\(number + 1).next() as Any)\(remark)")
            case .end(let number): body.append(end(number) + remark)
            case .change(let change): body.append(code(change) + remark)
            case .letGo(let train): body.append("\(Program.name(train)) = nil\(remark)")
            case .pause: body.append("await pause()\(remark)")
            }
            switch line {
            case .pause, .next: isSettled = true
            default: isSettled = false
            }
        }
        if let remark, remark.line == lines.count { body.append("// \(remark.text)") }
        let indented = body.flatMap { $0.split(separator: "\n").map { "    \($0)\n" } }.joined()
        return """
            \(module)

            func pause() async { try? await Task.sleep(for: .milliseconds(10)) }

            @MainActor func program() async {
            \(indented)}

            await program()
            """
    }

    private func loop(
        _ number: Int, _ source: Int, over values: String, _ remark: String
    ) -> [String] {
        guard let options = sources[source].options else {
            let attempt = sources[source].end == .fails ? "try " : ""
            let lines = [
                "for \(attempt)await value in \(values) { print(\"\(number):\", value) }",
                "print(\"\(number): end\")",
            ]
            let name = "let loop\(number) = Task"
            return ["\(name) {\(remark)"] + lines.map { "    \($0)" } + ["}"]
        }
        let value = sources[source].code(source)
        var lines = ["print(\"\(number):\", event.kind, \(value) as Any)"]
        if sources[source].end == .finishes {
            lines.append("if \(Program.name(sources[source].train)).delay == 10 { event.cancel() }")
        }
        return [
            "let token\(number) = withContinuousObservation(options: \(options.code)) { event in\(remark)"
        ]
            + lines.map { "    \($0)" } + ["}"]
    }

    /// The expression of a sequence.
    private func values(_ index: Int) -> String {
        let source = sources[index]
        let (value, train) = (source.code(index), Program.name(source.train))
        return switch source.end {
        case .never: "Observations({ \(value) })"
        case .finishes:
            "Observations.untilFinished({ \(train).delay == 10 ? .finish : .next(\(value)) })"
        case .fails:
            "Observations({ if \(train).delay == 10 { throw CancellationError() }; return \(value) })"
        case .goes:
            """
            Observations.untilFinished({ train\(index + 1).map { .next($0.delay) } ?? .finish })
            """
        }
    }

    private func mayFail(_ number: Int) -> Bool {
        guard let source = source(of: number) else { return false }
        return sources[source].end == .fails
    }

    /// The source of a loop, an iterator or an observation.
    private func source(of number: Int) -> Int? {
        let beginnings = lines.filter(\.isBeginning)
        guard beginnings.indices.contains(number) else { return nil }
        return switch beginnings[number] {
        case .follow(let source), .iterate(let source): source
        default: nil
        }
    }

    private func end(_ number: Int) -> String {
        let beginnings = lines.filter(\.isBeginning)
        if beginnings.indices.contains(number), case .iterate = beginnings[number] {
            return "_ = consume iterator\(number + 1)"
        }
        let isToken = source(of: number).map { sources[$0].options != nil } ?? false
        return isToken ? "token\(number + 1).cancel()" : "loop\(number + 1).cancel()"
    }

    /// Where a variable may be `nil`, a change of its train says so.
    private func code(_ change: Program.Change) -> String {
        guard case .set(let property, _) = change, let train = property.train,
            lines.contains(.letGo(train))
        else { return change.code }
        let name = Program.name(train)
        return "\(name)?\(change.code.dropFirst(name.count))"
    }
}

extension SequenceProgram.Line {
    /// Whether it begins a loop, an iterator or an observation.
    var isBeginning: Bool {
        switch self {
        case .follow, .iterate: true
        default: false
        }
    }
}

extension SequenceProgram.Source {
    /// The train that it reads, and that says when it ends.
    var train: Int {
        switch reading {
        case .property(let property): property.train ?? 0
        case .status(let train): train
        case .featuredDelay, .allDelays: 0
        }
    }

    /// The value in Swift.
    fileprivate func code(_ index: Int) -> String {
        end == .goes ? "train\(index + 1)?.delay" : reading.code
    }
}
