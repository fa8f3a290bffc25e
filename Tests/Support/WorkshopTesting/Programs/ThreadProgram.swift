/// A small program of two threads that share trains.
struct ThreadProgram: Hashable, Sendable {
    /// What happens before the threads start: trackings only.
    var before: [Program.Line] = []
    /// What each thread does.
    var threads: [[Program.Line]] = []

    /// How many lines there are, those inside of trackings included.
    var size: Int { ([before] + threads).map { Program.size(of: $0) }.reduce(0, +) }

    /// The first programs, the small ones first.
    static func programs(count: Int) -> [Self] {
        var programs: [Self] = []
        for seed in 0..<count * 20 where programs.count < count {
            var generator = Generator(dice: SplitMix(state: UInt64(seed)))
            let program = generator.program(lines: 1 + programs.count * 2 / count)
            if program.isWorthwhile, !programs.contains(program) { programs.append(program) }
        }
        return programs
    }

    /// Whether something that is tracked is changed on another thread.
    private var isWorthwhile: Bool {
        let read = threads.map { Set(Self.properties(readBy: $0)) }
        let all = read.reduce(Set(Self.properties(readBy: before))) { $0.union($1) }
        return threads.indices.contains { index in
            let others = all.subtracting(read[index]).union(read[1 - index])
            return threads[index].contains { line in
                if case .change(.set(let property, _)) = line {
                    others.contains(property)
                } else {
                    false
                }
            }
        }
    }

    private static func properties(readBy lines: [Program.Line]) -> [Program.Property] {
        lines.flatMap { line -> [Program.Property] in
            switch line {
            case .read(.property(let property)): [property]
            case .track(let tracking): properties(readBy: tracking.apply)
            default: []
            }
        }
    }

    /// The programs with one line less.
    var smaller: [Self] {
        var programs: [Self] = []
        for index in before.indices {
            var program = self
            program.before.remove(at: index)
            programs.append(program)
        }
        for (thread, lines) in threads.enumerated() {
            for (index, line) in lines.enumerated() {
                var program = self
                program.threads[thread].remove(at: index)
                programs.append(program)
                guard case .track(let tracking) = line else { continue }
                for shorter in Self.smaller(tracking) {
                    program = self
                    program.threads[thread][index] = .track(shorter)
                    programs.append(program)
                }
            }
        }
        return programs
    }

    private static func smaller(_ tracking: Program.Tracking) -> [Program.Tracking] {
        tracking.apply.indices.flatMap { index -> [Program.Tracking] in
            var shorter = tracking
            shorter.apply.remove(at: index)
            var all = [shorter]
            if case .track(let inner) = tracking.apply[index] {
                shorter = tracking
                shorter.apply.replaceSubrange(index...index, with: inner.apply)
                all.append(shorter)
                all += smaller(inner).map {
                    var outer = tracking
                    outer.apply[index] = .track($0)
                    return outer
                }
            }
            return all
        }
    }

    /// The program as Swift, with a heading for each thread.
    var text: String {
        var lines: [String] = []
        func add(_ part: [Program.Line], _ indent: String) {
            for line in part {
                switch line {
                case .read(let reading): lines.append("\(indent)_ = \(reading.code)")
                case .change(let change): lines.append("\(indent)\(change.code)")
                case .letGo(let train): lines.append("\(indent)\(Program.name(train)) = nil")
                case .track(let tracking):
                    lines.append("\(indent)withObservationTracking {")
                    add(tracking.apply, indent + "    ")
                    lines.append("\(indent)} onChange: { print(\"onChange \(tracking.number)\") }")
                }
            }
        }
        add(before, "")
        for (index, thread) in threads.enumerated() {
            lines.append("// thread \(index + 1)")
            add(thread, "")
        }
        return lines.joined(separator: "\n")
    }

    private struct Generator {
        var dice: SplitMix
        var trackings = 0
        var pool: [Program.Property] = []
        var value = 0

        mutating func program(lines: Int) -> ThreadProgram {
            let all: [Program.Property] = [.delay(0), .delay(0), .platform(0), .delay(1)]
            pool = (0...random(2)).map { _ in all[random(all.count)] }
            var program = ThreadProgram()
            if random(2) == 0 { program.before = [tracking(depth: 1)] }
            program.threads = (0..<2).map { thread in
                (0...random(lines + 1)).map { _ in
                    random(5) < (thread == 0 ? 3 : 1) ? tracking(depth: 0) : change()
                }
            }
            return program
        }

        private mutating func tracking(depth: Int) -> Program.Line {
            trackings += 1
            let number = trackings
            let apply = (0...random(2)).map { _ -> Program.Line in
                if depth == 0, random(4) == 0 { return tracking(depth: 1) }
                return .read(.property(pool[random(pool.count)]))
            }
            return .track(Program.Tracking(number: number, apply: apply))
        }

        /// Each change has a value of its own: so a value that was read tells which it was.
        private mutating func change() -> Program.Line {
            value += 5
            return .change(.set(pool[random(pool.count)], value))
        }

        private mutating func random(_ bound: Int) -> Int { Int(dice.next() >> 33) % bound }
    }
}
