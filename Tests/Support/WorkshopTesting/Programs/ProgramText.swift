/// Prints a program as Swift, with a remark beside one of its lines.
struct ProgramText {
    private let remark: (path: Program.Path, text: String)?
    private let letsGo: Set<Int>
    private var output: [(text: String, remark: String?)] = []

    /// Prints a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - kind: What it imports, and whether it declares its models.
    ///   - remark: What there is to say of a line.
    /// - Returns: Swift that can stand in place of `Chapters/Play/main.swift`.
    static func text(
        of program: Program, _ kind: ProgramKind, remark: (path: Program.Path, text: String)?
    ) -> String {
        var text = ProgramText(program, remark)
        text.add(kind.module)
        text.add("")
        if kind.declaresModels { text.addModels(of: program) }
        text.addObjects(of: program)
        for (index, line) in program.lines.enumerated() {
            text.add(line, at: [index], indent: "", in: .top)
        }
        if let remark, remark.path.isEmpty { text.add("// \(remark.text)") }
        return text.aligned
    }

    /// Where a line stands: what its value is good for depends on it.
    private enum Position {
        case top, apply, onChange
    }

    private init(_ program: Program, _ remark: (path: Program.Path, text: String)?) {
        self.remark = remark
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
        let remark = remark.flatMap { $0.path == path ? $0.text : nil }
        switch line {
        case .read(let reading):
            add(indent + statement(reading, position), remark: remark)
        case .change(let change):
            add(indent + change.code, remark: remark)
        case .letGo(let train):
            add("\(indent)\(Program.name(train)) = nil", remark: remark)
        case .track(let tracking):
            add(tracking, at: path, indent: indent, remark: remark)
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

    private mutating func add(
        _ tracking: Program.Tracking, at path: Program.Path, indent: String, remark: String?
    ) {
        let name = "track\(tracking.number)"
        let inner = tracking.repeats ? indent + "    " : indent
        if tracking.repeats { add("\(indent)@Sendable func \(name)() {") }
        let options = tracking.options.map { "(options: \($0.code))" } ?? ""
        add(
            "\(inner)\(tracking.fails ? "try? " : "")withObservationTracking\(options) {",
            remark: tracking.repeats ? nil : remark)
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
        add("\(inner)}")
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
            let indent = text.prefix { $0 == " " }
            return ["\(indent)// \(remark)", text]
        }.joined(separator: "\n")
    }
}
