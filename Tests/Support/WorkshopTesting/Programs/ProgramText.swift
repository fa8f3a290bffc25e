/// Prints a program as Swift, with a remark beside one of its lines.
struct ProgramText {
    /// A line of Swift.
    private struct Line: ExpressibleByStringInterpolation {
        var text: String
        /// The line of the program, if a remark about that can stand here.
        var path: Program.Path?

        init(_ text: String, at path: Program.Path?) { (self.text, self.path) = (text, path) }
        init(stringLiteral text: String) { self.text = text }
    }

    private let program: Program

    /// A program as Swift that can stand in place of `Chapters/Play/main.swift`; or, if it imports no
    /// module, what its threads do, and that is all.
    static func text(
        of program: Program, importing module: String? = nil,
        declaringModels declaresModels: Bool = false,
        remark: ProgramMistake? = nil
    ) -> String {
        let text = ProgramText(program: program)
        var lines = module == nil ? [] : text.objects
        lines += text.sources + text.code(of: program.lines, at: [], in: .top)
        for (index, thread) in program.threads.enumerated() {
            lines += ["// thread \(index + 1)"] + text.code(of: thread, at: [], in: .top)
        }
        if let remark, remark.path.isEmpty { lines.append("// \(remark.text)") }
        if !program.sources.isEmpty {
            lines =
                [
                    "func pause() async { try? await Task.sleep(for: .milliseconds(10)) }", "",
                    "@MainActor func program() async {",
                ] + indented(lines) + ["}", "", "await program()"]
        }
        if let module {
            let models = (declaresModels ? text.models : []) + text.trainByHand
            lines = ["\(module)", ""] + models + lines
        }
        if let remark { place(remark.text, at: remark.path, in: &lines) }
        return lines.map(\.text).joined(separator: "\n")
    }

    /// Puts a remark beside its line, or on one of its own if that would be too long.
    private static func place(
        _ remark: String, at path: Program.Path, in lines: inout [Line]
    ) {
        // It is about the moment after the line, or about the line.
        let isOfWhatIsLeft = remark.lowercased().hasPrefix("here ")
        guard
            let index = isOfWhatIsLeft
                ? lines.lastIndex(where: { $0.path == path })
                : lines.firstIndex(where: { $0.path == path })
        else { return }
        let text = lines[index].text
        if text.count + remark.count < 90 { return lines[index].text += "  // \(remark)" }
        let own = Line("\(text.prefix { $0 == " " })// \(remark)", at: nil)
        lines.insert(own, at: isOfWhatIsLeft ? index + 1 : index)
    }

    private static func indented(_ lines: [Line]) -> [Line] {
        lines.map { Line("    " + $0.text, at: $0.path) }
    }

    // MARK: Objects

    /// The classes that a program needs, made by the macro.
    private var models: [Line] {
        let train = """
            @Observable final class Train {
                var destination: String
                var platform: Int
                var delay: Int
                init(to destination: String, platform: Int, delay: Int = 0) {
                    (self.destination, self.platform, self.delay) = (destination, platform, delay)
                }
            }
            """
        let board = """
            @Observable final class Board {
                var trains: [Train]
                var featured: Train?
                init(trains: [Train] = [], featured: Train? = nil) {
                    (self.trains, self.featured) = (trains, featured)
                }
            }
            """
        return ["\(train)"] + (program.board == nil ? [] : ["\(board)"]) + [""]
    }

    /// The class of trains that report changes by hand, if there are such.
    private var trainByHand: [Line] {
        guard let reports = program.reports else { return [] }
        func report(_ name: String) -> String { "registrar.\(name)(self, keyPath: \\.delay)" }
        let store = "if isInterrupted { runOthers() }; stored = newValue"
        let (begin, end) = (report("willSet"), report("didSet"))
        let setter =
            switch reports {
            case .mutation: "registrar.withMutation(of: self, keyPath: \\.delay) { \(store) }"
            case .both: "\(begin); \(store); \(end)"
            case .begins: "\(begin); \(store)"
            case .ends: "\(store); \(end)"
            }
        return [
            "final class Train: Observable {", "    let registrar = ObservationRegistrar()",
            "    var delay: Int {",
            "        get { registrar.access(self, keyPath: \\.delay); return stored }",
            "        set { \(setter) }", "    }",
            "    private var stored: Int", "    var isInterrupted = false",
            "    init(to: String, platform: Int, delay: Int = 0) { stored = delay }", "}", "",
        ]
    }

    /// The trains and the board. Callbacks use them, which are `@Sendable`.
    private var objects: [Line] {
        func released(in lines: [Program.Line]) -> [Int] {
            lines.flatMap { line -> [Int] in
                switch line {
                case .letGo(let train): [train]
                case .track(let tracking): released(in: tracking.apply)
                default: []
                }
            }
        }
        let letsGo = Set(released(in: program.lines))
        var objects = program.trains.enumerated().map { train, delay in
            let name = Program.name(train)
            let variable = letsGo.contains(train) ? "var \(name): Train!" : "let \(name)"
            let late = delay == 0 ? "" : ", delay: \(delay)"
            let destination = Program.destinations[train % 4]
            return "\(variable) = Train(to: \"\(destination)\", platform: \(train + 1)\(late))"
        }
        if let board = program.board {
            let trains = board.trains.isEmpty ? "" : "trains: \(Program.list(board.trains))"
            let featured = board.featured.map { "featured: \(Program.name($0))" } ?? ""
            let arguments = [trains, featured].filter { !$0.isEmpty }.joined(separator: ", ")
            objects.append("let board = Board(\(arguments))")
        }
        return objects.map { "nonisolated(unsafe) \($0)" }
    }

    // MARK: Lines

    /// Where a line stands: what its value is good for depends on it.
    private enum Position {
        case top, apply, onChange
    }

    private func code(
        of lines: [Program.Line], at path: Program.Path, in position: Position
    ) -> [Line] {
        lines.enumerated().flatMap { code(of: $1, at: path + [$0], in: position) }
    }

    private func code(
        of line: Program.Line, at path: Program.Path, in position: Position
    ) -> [Line] {
        switch line {
        case .read(let reading): return [Line(statement(reading, position), at: path)]
        case .change(let change): return [Line(change.code, at: path)]
        case .letGo(let train): return [Line("\(Program.name(train)) = nil", at: path)]
        case .track(let tracking): return code(of: tracking, at: path)
        case .follow(let source): return loop(over: source, at: path)
        case .end(let number):
            let name = program.sources[followed[number]].options == nil ? "loop" : "token"
            return [Line("\(name)\(number + 1).cancel()", at: path)]
        case .drop(let source): return [Line("made\(source + 1) = nil", at: path)]
        case .interrupt(let train):
            return [Line("\(Program.name(train)).isInterrupted = true", at: path)]
        case .pause: return [Line("await pause()", at: path)]
        }
    }

    private func statement(_ reading: Program.Reading, _ position: Position) -> String {
        guard position != .apply else { return "_ = \(reading.code)" }
        return switch reading {
        case .property(.trains): "print(board.trains.map(ObjectIdentifier.init))"
        case .property(.featured): "print(board.featured.map(ObjectIdentifier.init) as Any)"
        case .featuredDelay: "print(board.featured?.delay as Any)"
        default: "print(\(reading.code))"
        }
    }

    // MARK: Trackings

    private func code(of tracking: Program.Tracking, at path: Program.Path) -> [Line] {
        let (name, number) = ("track\(tracking.number)", tracking.number)
        let options = tracking.options.map { "(options: \($0.code))" } ?? ""
        let (event, kind) = tracking.options == nil ? ("", "") : (" event in", ", event.kind")
        var apply = code(of: tracking.apply, at: path + [0], in: .apply)
        if tracking.fails { apply.append("throw CancellationError()") }
        var onChange: [Line] = ["print(\"onChange \(number)\"\(kind))"]
        onChange += code(of: tracking.onChange, at: path + [1], in: .onChange)
        if tracking.onChange.contains(where: { if case .change = $0 { true } else { false } }) {
            // So that the output tells what is called inside, and what after it.
            onChange.append("print(\"end of onChange \(number)\")")
        }
        if tracking.repeats { onChange.append("\(name)()") }
        if tracking.cancels { onChange.append("event.cancel()") }

        let start = "\(tracking.fails ? "try? " : "")withObservationTracking\(options) {"
        let place = tracking.repeats ? nil : path
        let call =
            [Line(start, at: place)] + Self.indented(apply) + ["} onChange: {\(event)"]
            + Self.indented(onChange) + [Line("}", at: place)]
        guard tracking.repeats else { return call }
        return ["@Sendable func \(name)() {"] + Self.indented(call)
            + ["}", Line("\(name)()", at: path)]
    }

    // MARK: Values over time

    /// The sources of the loops and observations, in order.
    private var followed: [Int] { Self.followed(in: program.lines) }

    private static func followed(in lines: some Sequence<Program.Line>) -> [Int] {
        lines.compactMap { if case .follow(let source) = $0 { source } else { nil } }
    }

    private func isShared(_ source: Int) -> Bool {
        followed.count { $0 == source } > 1 && program.sources[source].options == nil
    }

    /// What stands before the lines, for closures that keep a train weakly, and for sequences that are
    /// followed more than once.
    private var sources: [Line] {
        let all = program.sources
        return all.indices.filter { all[$0].end == .goes }.map { index in
            let name = Program.name(all[index].train)
            return "nonisolated(unsafe) weak let train\(index + 1) = \(name)"
        }
            + all.indices.filter { all[$0].makes }.map { index in
                "nonisolated(unsafe) var made\(index + 1): Train?"
            } + all.indices.filter(isShared).map { "let values\($0 + 1) = \(observations($0))" }
    }

    /// The value of a source.
    private func value(_ index: Int) -> String {
        let source = program.sources[index]
        return source.end == .goes ? "train\(index + 1)?.delay" : source.property.code
    }

    /// What stands before the value, if the closure makes a train.
    private func made(_ index: Int) -> String {
        guard program.sources[index].makes else { return "" }
        let made = "made\(index + 1)"
        return "\(made) = Train(to: \"Faro\", platform: 3); _ = \(made)?.delay; return "
    }

    /// The expression of a sequence.
    private func observations(_ index: Int) -> String {
        let source = program.sources[index]
        let (made, value, train) = (made(index), value(index), Program.name(source.train))
        return switch source.end {
        case .never: "Observations({ \(made)\(value) })"
        case .finishes:
            "Observations.untilFinished({ \(made)\(train).delay == 10 ? .finish : .next(\(value)) })"
        case .goes:
            "Observations.untilFinished({ \(made)train\(index + 1).map { .next($0.delay) } ?? .finish })"
        }
    }

    private func loop(over index: Int, at path: Program.Path) -> [Line] {
        let source = program.sources[index]
        let number = Self.followed(in: program.lines[...path[0]]).count
        guard let options = source.options else {
            let values = isShared(index) ? "values\(index + 1)" : observations(index)
            return [
                Line("let loop\(number) = Task {", at: path),
                "    for await value in \(values) { print(\"\(number):\", value) }",
                "    print(\"\(number): end\")", "}",
            ]
        }
        let call = "withContinuousObservation(options: \(options.code)) { event in"
        let isLast = "if \(Program.name(source.train)).delay == 10"
        return [Line("let token\(number) = \(call)", at: path)]
            + (source.makes ? ["    \(made(index).dropLast(9))"] : [])
            + ["    print(\"\(number):\", event.kind, \(value(index)) as Any)"]
            + (source.end == .finishes ? ["    \(isLast) { event.cancel() }"] : []) + ["}"]
    }
}
