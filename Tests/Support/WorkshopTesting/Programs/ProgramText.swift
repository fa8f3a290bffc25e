/// Prints a program as Swift, with a remark beside one of its lines.
struct ProgramText {
    private let program: Program
    private let remark: (path: Program.Path, text: String)?
    private let letsGo: Set<Int>
    private var output: [(text: String, remark: String?)] = []
    /// How many loops, iterators and observations have begun.
    private var followers = 0
    /// Whether others had their turns after the last line.
    private var isSettled = true

    /// Prints a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - module: How it imports the chapter; `nil` if its threads are all that there is to say.
    ///   - declaresModels: Whether it declares its models.
    ///   - remark: What there is to say of a line.
    /// - Returns: Swift that can stand in place of `Chapters/Play/main.swift`.
    static func text(
        of program: Program, importing module: String? = nil,
        declaringModels declaresModels: Bool = false,
        remark: (path: Program.Path, text: String)? = nil
    ) -> String {
        var text = ProgramText(program, remark)
        if let module {
            text.add(module)
            text.add("")
            if declaresModels { text.addModels(of: program) }
        }
        let follows = !program.sources.isEmpty
        if follows {
            text.add("func pause() async { try? await Task.sleep(for: .milliseconds(10)) }")
            text.add("")
            text.add("@MainActor func program() async {")
        }
        let start = text.output.count
        if module != nil { text.addObjects(of: program) }
        text.addSources()
        for (index, line) in program.lines.enumerated() {
            text.add(line, at: [index], indent: "", in: .top)
        }
        for (index, lines) in program.threads.enumerated() {
            text.add("// thread \(index + 1)")
            for line in lines { text.add(line, at: [], indent: "", in: .top) }
        }
        if let remark, remark.path.isEmpty { text.add("// \(remark.text)") }
        if follows {
            for index in text.output.indices[start...] {
                text.output[index].text.insert(
                    contentsOf: "    ", at: text.output[index].text.startIndex)
            }
            for line in ["}", "", "await program()"] { text.add(line) }
        }
        return text.aligned
    }

    /// Where a line stands: what its value is good for depends on it.
    private enum Position {
        case top, apply, onChange
    }

    private init(_ program: Program, _ remark: (path: Program.Path, text: String)?) {
        (self.program, self.remark) = (program, remark)
        func released(in lines: [Program.Line]) -> [Int] {
            lines.flatMap { line -> [Int] in
                switch line {
                case .letGo(let train): [train]
                case .track(let tracking): released(in: tracking.apply)
                default: []
                }
            }
        }
        letsGo = Set(released(in: program.lines))
    }

    private mutating func add(_ text: String, remark: String? = nil) {
        output.append((text, remark))
    }

    /// The classes that a program needs, made by the macro.
    private mutating func addModels(of program: Program) {
        var text = """
            @Observable final class Train {
                var destination: String
                var platform: Int
                var delay: Int
                var status: String { delay == 0 ? "on time" : "\\(delay) min late" }
                init(to destination: String, platform: Int, delay: Int = 0) {
                    self.destination = destination
                    self.platform = platform
                    self.delay = delay
                }
            }
            """
        if program.board != nil {
            text += """

                @Observable final class Board {
                    var trains: [Train]
                    var featured: Train?
                    init(trains: [Train] = [], featured: Train? = nil) {
                        self.trains = trains
                        self.featured = featured
                    }
                }
                """
        }
        for line in text.split(separator: "\n") { add(String(line)) }
        add("")
    }

    /// The trains and the board. Callbacks use them, which are `@Sendable`.
    private mutating func addObjects(of program: Program) {
        for (train, delay) in program.trains.enumerated() {
            let name = Program.name(train)
            let type = letsGo.contains(train) ? "var \(name): Train!" : "let \(name)"
            let late = delay == 0 ? "" : ", delay: \(delay)"
            let destination = Program.destinations[train % 4]
            add(
                "nonisolated(unsafe) \(type) = Train(to: \"\(destination)\", platform: \(train + 1)\(late))"
            )
        }
        guard let board = program.board else { return }
        let trains = board.trains.isEmpty ? "" : "trains: \(Program.list(board.trains))"
        let featured = board.featured.map { "featured: \(Program.name($0))" } ?? ""
        let arguments = [trains, featured].filter { !$0.isEmpty }.joined(separator: ", ")
        add("nonisolated(unsafe) let board = Board(\(arguments))")
    }

    private mutating func add(
        _ line: Program.Line, at path: Program.Path, indent: String, in position: Position
    ) {
        let remark = remark.flatMap { $0.path == path && !path.isEmpty ? $0.text : nil }
        switch line {
        case .read(let reading):
            add(indent + statement(reading, position), remark: remark)
        case .change(let change):
            add(indent + change.code, remark: remark)
        case .letGo(let train):
            add("\(indent)\(Program.name(train)) = nil", remark: remark)
        case .track(let tracking):
            add(tracking, at: path, indent: indent, remark: remark)
        case .follow(let source):
            followers += 1
            addLoop(over: source, remark: remark)
        case .iterate(let source):
            followers += 1
            add("var iterator\(followers) = \(values(source)).makeAsyncIterator()", remark: remark)
        case .next(let number):
            if !isSettled { add("await pause()") }
            let attempt = source(of: number).end == .fails ? "try? " : ""
            add("print(\(attempt)await iterator\(number + 1).next() as Any)", remark: remark)
        case .end(let number):
            let isIterator = beginnings[number] == .iterate(beginnings[number].source ?? 0)
            let name = source(of: number).options == nil ? "loop" : "token"
            add(
                isIterator
                    ? "_ = consume iterator\(number + 1)" : "\(name)\(number + 1).cancel()",
                remark: remark)
        case .pause: add("await pause()", remark: remark)
        }
        switch line {
        case .pause, .next: isSettled = true
        default: isSettled = false
        }
    }

    // MARK: Values over time

    private var beginnings: [Program.Line] { program.lines.filter { $0.source != nil } }

    private func source(of number: Int) -> Program.Source {
        program.sources[beginnings[number].source ?? 0]
    }

    private func isShared(_ source: Int) -> Bool {
        beginnings.count { $0.source == source } > 1 && program.sources[source].options == nil
    }

    private mutating func addSources() {
        for (index, source) in program.sources.enumerated() where source.end == .goes {
            let name = Program.name(source.train)
            add("nonisolated(unsafe) weak let train\(index + 1) = \(name)")
        }
        for index in program.sources.indices where isShared(index) {
            add("let values\(index + 1) = \(observations(index))")
        }
    }

    private func values(_ source: Int) -> String {
        isShared(source) ? "values\(source + 1)" : observations(source)
    }

    /// The value of a source.
    private func value(_ index: Int) -> String {
        let source = program.sources[index]
        return source.end == .goes ? "train\(index + 1)?.delay" : source.reading.code
    }

    /// The expression of a sequence.
    private func observations(_ index: Int) -> String {
        let source = program.sources[index]
        let (value, train) = (value(index), Program.name(source.train))
        return switch source.end {
        case .never: "Observations({ \(value) })"
        case .finishes:
            "Observations.untilFinished({ \(train).delay == 10 ? .finish : .next(\(value)) })"
        case .fails:
            "Observations({ if \(train).delay == 10 { throw CancellationError() }; return \(value) })"
        case .goes:
            "Observations.untilFinished({ train\(index + 1).map { .next($0.delay) } ?? .finish })"
        }
    }

    private mutating func addLoop(over index: Int, remark: String?) {
        let source = program.sources[index]
        if let options = source.options {
            let call = "withContinuousObservation(options: \(options.code)) { event in"
            add("let token\(followers) = \(call)", remark: remark)
            add("    print(\"\(followers):\", event.kind, \(value(index)) as Any)")
            if source.end == .finishes {
                add("    if \(Program.name(source.train)).delay == 10 { event.cancel() }")
            }
        } else {
            let attempt = source.end == .fails ? "try " : ""
            add("let loop\(followers) = Task {", remark: remark)
            let print = "{ print(\"\(followers):\", value) }"
            add("    for \(attempt)await value in \(values(index)) \(print)")
            add("    print(\"\(followers): end\")")
        }
        add("}")
    }

    // MARK: Trackings

    private func statement(_ reading: Program.Reading, _ position: Position) -> String {
        guard position != .apply else { return "_ = \(reading.code)" }
        return switch reading {
        case .property(.trains): "print(board.trains.map(ObjectIdentifier.init))"
        case .property(.featured): "print(board.featured.map(ObjectIdentifier.init) as Any)"
        case .featuredDelay: "print(board.featured?.delay as Any)"
        default: "print(\(reading.code))"
        }
    }

    private mutating func add(
        _ tracking: Program.Tracking, at path: Program.Path, indent: String, remark: String?
    ) {
        let name = "track\(tracking.number)"
        let isAtEnd = tracking.repeats || remark?.isOfWhatIsLeft == true
        let inner = tracking.repeats ? indent + "    " : indent
        if tracking.repeats { add("\(indent)@Sendable func \(name)() {") }
        let options = tracking.options.map { "(options: \($0.code))" } ?? ""
        add(
            "\(inner)\(tracking.fails ? "try? " : "")withObservationTracking\(options) {",
            remark: isAtEnd ? nil : remark)
        for (index, line) in tracking.apply.enumerated() {
            add(line, at: path + [0, index], indent: inner + "    ", in: .apply)
        }
        if tracking.fails { add("\(inner)    throw CancellationError()") }
        if tracking.options == nil {
            add("\(inner)} onChange: {")
            add("\(inner)    print(\"onChange \(tracking.number)\")")
        } else {
            add("\(inner)} onChange: { event in")
            add("\(inner)    print(\"onChange \(tracking.number)\", event.kind)")
        }
        for (index, line) in tracking.onChange.enumerated() {
            add(line, at: path + [1, index], indent: inner + "    ", in: .onChange)
        }
        if changes(in: tracking.onChange) {
            // So that the output tells what is called inside, and what after it.
            add("\(inner)    print(\"end of onChange \(tracking.number)\")")
        }
        if tracking.repeats { add("\(inner)    \(name)()") }
        if tracking.cancels { add("\(inner)    event.cancel()") }
        add("\(inner)}", remark: isAtEnd && !tracking.repeats ? remark : nil)
        if tracking.repeats {
            add("\(indent)}")
            add("\(indent)\(name)()", remark: remark)
        }
    }

    /// Whether one of these lines changes something, and so may call others.
    private func changes(in lines: [Program.Line]) -> Bool {
        lines.contains { if case .change = $0 { true } else { false } }
    }

    /// The lines, with the remark beside its line, or below it if that would be too long.
    private var aligned: String {
        output.flatMap { text, remark in
            guard let remark else { return [text] }
            if text.count + remark.count < 90 { return ["\(text)  // \(remark)"] }
            let line = "\(text.prefix { $0 == " " })// \(remark)"
            return remark.isOfWhatIsLeft ? [text, line] : [line, text]
        }.joined(separator: "\n")
    }
}

extension String {
    /// Whether a remark is about the moment after a line, and not about the line.
    fileprivate var isOfWhatIsLeft: Bool { lowercased().hasPrefix("here ") }
}
