/// Makes programs of a kind, the same each time.
struct ProgramGenerator {
    private let kind: ProgramKind
    private var dice: SplitMix
    /// What this program is about: few properties, so that they meet.
    private var pool: [Program.Property] = []
    private var program = Program()
    private var trackings = 0

    private init(_ kind: ProgramKind, seed: Int) {
        self.kind = kind
        dice = SplitMix(state: UInt64(seed))
    }

    /// The first programs of a kind, the small ones first.
    static func programs(_ kind: ProgramKind, count: Int) -> [Program] {
        var programs: [Program] = []
        var seen: Set<Program> = []
        for seed in 0..<count * 20 where programs.count < count {
            var generator = ProgramGenerator(kind, seed: seed)
            let program = generator.program(lines: 2 + programs.count * 6 / count)
            guard let calls = ProgramRun.calls(of: program, kind), seen.insert(program).inserted
            else { continue }
            // Without a call, a program shows only that nothing is called too often.
            if kind.calls, calls == 0, seed % 4 > 0 { continue }
            programs.append(program)
        }
        return programs
    }

    private mutating func program(lines: Int) -> Program {
        let trains = 1 + chance(60) + chance(40)
        program.trains = (0..<trains).map { _ in 5 * chance(25) }
        let all = program.trains.indices
        if kind.board != .none, chance(45) > 0 {
            program.board = Program.Board(
                trains: all.filter { _ in chance(60) > 0 },
                featured: chance(60) > 0 ? random(all.count) : nil)
        }
        var properties = all.flatMap { train -> [Program.Property] in
            [.delay(train), .platform(train), .destination(train)]
        }
        if program.board != nil { properties += [.featured, .featured, .trains, .trains] }
        pool = (0...2 + random(2)).map { _ in properties[random(properties.count)] }
        program.lines = (0..<lines).map { index in
            index == 0 ? tracking(depth: 0) : line(depth: 0, in: .top)
        }
        return program
    }

    /// Where a line is to stand.
    private enum Position {
        case top, apply, onChange
    }

    private mutating func line(depth: Int, in position: Position) -> Program.Line {
        let dice = random(100)
        switch position {
        case .top:
            if dice < 40 { return tracking(depth: depth) }
            if dice < 88 || !kind.frees { return .change(change()) }
            return .letGo(random(program.trains.count))
        case .apply:
            if dice < 20, kind.nests, depth < 3 { return tracking(depth: depth + 1) }
            if kind.options?.contains(.deinit) == true, chance(5) > 0 {
                return .letGo(random(program.trains.count))
            }
            return dice < 35 && kind.changesInApply ? .change(change()) : .read(reading())
        case .onChange:
            if dice < 25, depth < 3, kind.tracksInCallbacks { return tracking(depth: depth + 1) }
            return dice < 70 && kind.changesInCallbacks != .none
                ? .change(change()) : .read(reading())
        }
    }

    private mutating func tracking(depth: Int) -> Program.Line {
        trackings += 1
        let number = trackings
        let apply = (0...random(3)).map { _ in line(depth: depth, in: .apply) }
        var tracking = Program.Tracking(number: number, apply: apply)
        guard kind.calls else { return .track(tracking) }
        tracking.onChange = (0..<random(3)).map { _ in line(depth: depth, in: .onChange) }
        tracking.repeats = kind.repeats && kind.tracksInCallbacks && chance(20) > 0
        if let options = kind.options, chance(75) > 0 {
            tracking.options = Program.Events(rawValue: random(8)).intersection(options)
            if tracking.options == [] { tracking.options = options }
            tracking.fails = chance(10) > 0
            tracking.cancels = chance(15) > 0
        }
        return .track(tracking)
    }

    private mutating func reading() -> Program.Reading {
        let property = pool[random(pool.count)]
        return switch property {
        case .delay(let train) where chance(25) > 0: .status(train)
        case .featured where chance(50) > 0: .featuredDelay
        case .trains where chance(40) > 0: .allDelays
        default: .property(property)
        }
    }

    private mutating func change() -> Program.Change {
        let property = pool[random(pool.count)]
        let train = random(program.trains.count)
        guard property.train != nil || kind.board == .changes else {
            return .set(.delay(train), 5 * random(3))
        }
        return switch property {
        case .featured:
            chance(30) > 0
                ? .setFeaturedDelay(5 * random(3)) : .feature(chance(30) > 0 ? nil : train)
        case .trains:
            switch random(4) {
            case 0: .list(program.trains.indices.filter { _ in chance(50) > 0 })
            case 1: .replaceFirst(train)
            case 2: .removeLast
            default: .append(train)
            }
        default: chance(20) > 0 ? .add(property) : .set(property, 5 * random(3))
        }
    }

    private mutating func random(_ bound: Int) -> Int { Int(dice.next() >> 33) % bound }

    /// 1 in some cases of a hundred, else 0.
    private mutating func chance(_ percent: Int) -> Int { random(100) < percent ? 1 : 0 }
}

/// Random numbers that are the same each time: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
struct SplitMix {
    private var state: UInt64

    init(state: UInt64) {
        self.state = state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
