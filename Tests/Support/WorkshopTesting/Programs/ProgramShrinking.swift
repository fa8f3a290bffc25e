/// Makes a program smaller as long as it goes wrong.
struct ProgramShrinking {
    /// How often a program may be run.
    private var runs = 4000

    /// The smallest program that still goes wrong: none of its lines can be taken away, and none of them
    /// can be made simpler.
    ///
    /// - Parameters:
    ///   - program: A program that goes wrong.
    ///   - isWrong: Whether a smaller one does.
    /// - Returns: The program.
    static func smallest(_ program: Program, isWrong: (Program) -> Bool) -> Program {
        var shrinking = ProgramShrinking()
        return shrinking.smallest(program, isWrong)
    }

    private mutating func smallest(
        _ program: Program, _ isWrong: (Program) -> Bool
    ) -> Program {
        var program = program
        var cost = Self.cost(of: program)
        search: while runs > 0 {
            for candidate in Self.candidates(of: program) {
                let candidateCost = Self.cost(of: candidate)
                guard candidateCost < cost else { continue }
                runs -= 1
                if isWrong(candidate) {
                    (program, cost) = (candidate, candidateCost)
                    continue search
                }
                if runs == 0 { break }
            }
            break
        }
        return Self.renumbered(program)
    }

    // MARK: What is simpler

    /// Lines weigh most, then objects, then what is harder to read.
    private static func cost(of program: Program) -> Int {
        let board =
            program.board.map { 60 + 3 * $0.trains.count + ($0.featured == nil ? 0 : 3) } ?? 0
        let objects = 50 * program.trains.count + board + program.trains.count { $0 != 0 }
        return objects + program.lines.map(cost).reduce(0, +)
    }

    private static func cost(of line: Program.Line) -> Int {
        switch line {
        case .read(let reading): 1000 + cost(of: reading)
        case .letGo(let train): 1000 + train
        case .change(let change): 1000 + cost(of: change)
        case .track(let tracking): 1000 + cost(of: tracking)
        }
    }

    private static func cost(of tracking: Program.Tracking) -> Int {
        var cost = tracking.repeats ? 100 : 0
        cost += tracking.fails ? 50 : 0
        cost += tracking.cancels ? 50 : 0
        cost += 20 * inner(of: tracking).count
        cost += 15 * tracking.onChange.count
        cost += 10 * (tracking.options?.code.count ?? 0)
        for line in tracking.apply + tracking.onChange { cost += Self.cost(of: line) }
        return cost
    }

    /// Where the trackings are that a tracking has inside.
    private static func inner(of tracking: Program.Tracking) -> [Int] {
        tracking.apply.indices.filter {
            if case .track = tracking.apply[$0] { true } else { false }
        }
    }

    private static func cost(of property: Program.Property) -> Int {
        switch property {
        case .delay(let train): 1 + train
        case .platform(let train): 4 + train
        case .destination(let train): 7 + train
        case .featured: 10
        case .trains: 12
        }
    }

    private static func cost(of reading: Program.Reading) -> Int {
        switch reading {
        case .property(let property): cost(of: property)
        case .status(let train): 5 + train
        case .featuredDelay: 30
        case .allDelays: 30
        }
    }

    private static func cost(of change: Program.Change) -> Int {
        switch change {
        case .set(let property, let value): cost(of: property) + (value == 5 ? 0 : 1)
        case .add(let property): cost(of: property) + 5
        case .feature(let train): 10 + (train ?? 0)
        case .list(let list): 12 + list.reduce(list.count, +)
        case .append, .replaceFirst, .removeLast: 20
        case .setFeaturedDelay(let value): 30 + (value == 5 ? 0 : 1)
        }
    }

    // MARK: What to try

    private static func candidates(of program: Program) -> [Program] {
        var candidates: [Program] = []
        func add(_ edit: (inout Program) -> Void) {
            var candidate = program
            edit(&candidate)
            candidates.append(candidate)
        }
        // Less, the larger parts first; then simpler.
        let paths = paths(in: program.lines)
        for path in paths { add { $0.lines = edited($0.lines, at: path) { _ in [] } } }
        for path in paths {
            let trains = program.trains.indices
            for lines in simpler(line(at: path, in: program.lines), trains) {
                add { $0.lines = edited($0.lines, at: path) { _ in lines } }
            }
        }
        if program.board != nil {
            add { $0.board = nil }
            add { $0.board = Program.Board() }
            add { $0.board?.trains = [] }
            add { $0.board?.featured = nil }
        }
        for train in program.trains.indices.reversed() {
            add { $0.trains[train] = 0 }
            for other in program.trains.indices where other < train {
                add { $0 = renamed($0, train, to: other) }
            }
            if train > 0 { add { $0 = renamed($0, train, to: 0) } }
        }
        let trains = program.trains.indices
        let simple = trains.map { Program.Property.delay($0) } + trains.map { .platform($0) }
        for property in [.trains, .featured] + trains.map({ .destination($0) }) + simple {
            for other in simple where other != property {
                add { $0.lines = $0.lines.map { replaced(property, by: other, in: $0) } }
            }
        }
        return candidates
    }

    /// All the places of lines, those of outer lines first.
    private static func paths(in lines: [Program.Line]) -> [Program.Path] {
        lines.enumerated().flatMap { index, line -> [Program.Path] in
            guard case .track(let tracking) = line else { return [[index]] }
            return [[index]] + paths(in: tracking.apply).map { [index, 0] + $0 }
                + paths(in: tracking.onChange).map { [index, 1] + $0 }
        }
    }

    private static func line(at path: Program.Path, in lines: [Program.Line]) -> Program.Line {
        let line = lines[path[0]]
        guard path.count > 1, case .track(let tracking) = line else { return line }
        return Self.line(
            at: Array(path[2...]), in: path[1] == 0 ? tracking.apply : tracking.onChange)
    }

    private static func edited(
        _ lines: [Program.Line], at path: Program.Path,
        _ edit: (Program.Line) -> [Program.Line]
    ) -> [Program.Line] {
        var lines = lines
        let line = lines[path[0]]
        guard path.count > 1, case .track(var tracking) = line else {
            lines.replaceSubrange(path[0]...path[0], with: edit(line))
            return lines
        }
        let rest = Array(path[2...])
        if path[1] == 0 {
            tracking.apply = edited(tracking.apply, at: rest, edit)
        } else {
            tracking.onChange = edited(tracking.onChange, at: rest, edit)
        }
        lines[path[0]] = .track(tracking)
        return lines
    }

    /// What may stand in a line's place.
    private static func simpler(_ line: Program.Line, _ trains: Range<Int>) -> [[Program.Line]] {
        switch line {
        case .track(let tracking):
            var lines = [tracking.apply, tracking.onChange]
            // An inner tracking before the outer one.
            lines += inner(of: tracking).map { index in
                var outer = tracking
                return [outer.apply.remove(at: index), .track(outer)]
            }
            // What its callback does last, after it.
            if let last = tracking.onChange.last {
                var outer = tracking
                outer.onChange.removeLast()
                lines.append([.track(outer), last])
            }
            return lines + plainer(tracking).map { [.track($0)] }
        case .read(.status(let train)): return [[.read(.property(.delay(train)))]]
        case .read(.featuredDelay):
            return [[.read(.property(.featured))]] + trains.map { [.read(.property(.delay($0)))] }
        case .read(.allDelays):
            return [[.read(.property(.trains))]] + trains.map { [.read(.property(.delay($0)))] }
        case .change(.add(let property)): return [[.change(.set(property, 5))]]
        case .change(.set(let property, _)): return [[.change(.set(property, 5))]]
        case .change(.setFeaturedDelay):
            return [[.change(.setFeaturedDelay(5))], [.change(.feature(nil))]]
                + trains.map { [.change(.set(.delay($0), 5))] }
        case .change(.append), .change(.replaceFirst), .change(.removeLast):
            return [[.change(.list([]))]]
        case .change(.list(let list)):
            return list.indices.map { index in
                var list = list
                list.remove(at: index)
                return [.change(.list(list))]
            }
        case .change(.feature(.some)): return [[.change(.feature(nil))]]
        case .read, .change, .letGo: return []
        }
    }

    /// A tracking with one thing less to say of it.
    private static func plainer(_ tracking: Program.Tracking) -> [Program.Tracking] {
        let edits: [(inout Program.Tracking) -> Void] = [
            { ($0.options, $0.fails, $0.cancels) = (nil, false, false) },
            { $0.options?.remove(.willSet) }, { $0.options?.remove(.didSet) },
            { $0.options?.remove(.deinit) }, { $0.fails = false }, { $0.cancels = false },
            { $0.repeats = false },
        ]
        return edits.map { edit in
            var plainer = tracking
            edit(&plainer)
            return plainer
        }.filter { $0.options != [] }
    }

    /// Uses another train in place of one.
    private static func renamed(_ program: Program, _ train: Int, to other: Int) -> Program {
        var program = program
        program.trains.remove(at: train)
        func name(_ number: Int) -> Int {
            let number = number == train ? other : number
            return number > train ? number - 1 : number
        }
        if let board = program.board {
            program.board = Program.Board(
                trains: board.trains.map(name), featured: board.featured.map(name))
        }
        program.lines = program.lines.map { Self.renamed($0, name) }
        return program
    }

    private static func renamed(_ line: Program.Line, _ name: (Int) -> Int) -> Program.Line {
        func renamed(_ property: Program.Property) -> Program.Property {
            switch property {
            case .destination(let train): .destination(name(train))
            case .platform(let train): .platform(name(train))
            case .delay(let train): .delay(name(train))
            case .trains, .featured: property
            }
        }
        switch line {
        case .read(.property(let property)): return .read(.property(renamed(property)))
        case .read(.status(let train)): return .read(.status(name(train)))
        case .letGo(let train): return .letGo(name(train))
        case .change(.set(let property, let value)): return .change(.set(renamed(property), value))
        case .change(.add(let property)): return .change(.add(renamed(property)))
        case .change(.feature(let train)): return .change(.feature(train.map(name)))
        case .change(.list(let list)): return .change(.list(list.map(name)))
        case .change(.append(let train)): return .change(.append(name(train)))
        case .change(.replaceFirst(let train)): return .change(.replaceFirst(name(train)))
        case .track(var tracking):
            tracking.apply = tracking.apply.map { Self.renamed($0, name) }
            tracking.onChange = tracking.onChange.map { Self.renamed($0, name) }
            return .track(tracking)
        default: return line
        }
    }

    private static func replaced(
        _ property: Program.Property, by other: Program.Property, in line: Program.Line
    ) -> Program.Line {
        switch line {
        case .read(.property(property)): return .read(.property(other))
        case .change(.set(property, let value)): return .change(.set(other, value))
        case .change(.add(property)): return .change(.add(other))
        case .change(.feature) where property == .featured: return .change(.set(other, 5))
        case .change(.list) where property == .trains: return .change(.set(other, 5))
        case .track(var tracking):
            tracking.apply = tracking.apply.map { replaced(property, by: other, in: $0) }
            tracking.onChange = tracking.onChange.map { replaced(property, by: other, in: $0) }
            return .track(tracking)
        default: return line
        }
    }

    /// Calls the trackings 1, 2, 3 in their order.
    private static func renumbered(_ program: Program) -> Program {
        var program = program
        var count = 0
        func renumber(_ line: Program.Line) -> Program.Line {
            guard case .track(var tracking) = line else { return line }
            count += 1
            tracking.number = count
            tracking.apply = tracking.apply.map(renumber)
            tracking.onChange = tracking.onChange.map(renumber)
            return .track(tracking)
        }
        program.lines = program.lines.map(renumber)
        return program
    }
}
