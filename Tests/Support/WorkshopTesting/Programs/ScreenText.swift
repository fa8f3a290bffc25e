extension SmallScreen {
    /// Swift that can stand in place of `Chapters/Play/main.swift`, with what goes wrong.
    func text(_ mistake: ProgramMistake, importing chapter: Substring) -> String {
        var views: [String] = []
        root.declare(in: &views)
        let reads = tracksReads ? "" : ", tracksReads: false"
        var lines = ["let renderer = Renderer(Screen()\(reads))"] + lines.map(\.code)
        lines.append("print(renderer.text, renderer.evaluations)")
        let line = mistake.path[0]
        if lines.indices.contains(line) { lines[line] += "  // \(mistake.text)" }
        let program = (views + [""] + lines).joined(separator: "\n")
        return "import \(chapter)\n\n\(Self.objects(in: program))\(program)"
    }

    /// The objects that a program uses. Views use them, which are on no actor.
    private static func objects(in program: String) -> String {
        let hasBoard = program.contains("board")
        // The board has the first two.
        let words = Set(
            program.split { !$0.isLetter }.map(String.init) + (hasBoard ? ["a", "b"] : []))
        var objects = zip(names, destinations).compactMap { name, destination in
            words.contains(name) ? "\(name) = Train(to: \"\(destination)\", platform: 1)" : nil
        }
        if hasBoard { objects.append("board = Board(trains: [a, b], featured: a)") }
        for (name, new) in [("signs", "OldSign(text: \"0\")"), ("baskets", "Basket()")]
        where program.contains("\(name)[") {
            objects.append("\(name) = [\(new), \(new)]")
        }
        return objects.map { "nonisolated(unsafe) let \($0)\n" }.joined() + "\n"
    }
}

extension SmallScreen.Struct {
    /// Adds the type of this view, and those of the views inside.
    fileprivate func declare(in views: inout [String]) {
        if kind != .panel, kind != .observation {
            let stored = (given.map { ["let \($0.name): \($0.type)"] } ?? []) + own.stored
            let body = own.lines + (kind == .closure ? [] : parts.flatMap(\.code))
            let code = stored + ["var body: some View {"] + indented(body) + ["}"]
            let lines = ["struct \(name): View {"] + indented(code) + ["}"]
            views.append(lines.joined(separator: "\n"))
        }
        for view in parts.flatMap(\.views) { view.declare(in: &views) }
    }

    /// The expression in the view around.
    fileprivate var code: [String] {
        let isFeatured = "board.featured != nil"
        var arguments = given.map { ["\($0.name): \($0.code)"] } ?? []
        switch kind {
        case .closure: return block("\(name) {", parts)
        case .panel:
            return block("Panel(\"Panel \(number)\", isOpen: \(isFeatured)) {", parts, name)
        case .observation: return block("ObservationView {", parts, name)
        case .sign: arguments.append("sign: signs[\(isFeatured) ? 1 : 0]")
        case .binding: arguments.append("count: $count")
        case .plain, .state, .oldBasket, .handed: break
        }
        return ["\(name)(\(arguments.joined(separator: ", ")))"]
    }

    /// What it gets.
    private var given: (name: String, type: String, code: String)? {
        switch input {
        case .nothing: nil
        case .train(let train): ("train", "Train", train.code)
        case .label(let reading): ("label", "Int", reading.code)
        }
    }

    /// What it has, and what its body begins with.
    private var own: (stored: [String], lines: [String]) {
        func counting(_ stored: String, _ value: String) -> ([String], [String]) {
            let title = title(destination: given?.name == "train" ? "\\(train.destination)" : nil)
            let button = "Button(\"\(title)\") { \(value) += 1 }"
            return ([stored], ["Text(\"count: \\(\(value))\")", button])
        }
        return switch kind {
        case .plain, .panel, .observation: ([], [])
        case .closure: (["@ViewBuilder let content: () -> Group"], ["content()"])
        case .sign: (["@ObservedObject var sign: Sign"], ["Text(\"sign: \\(sign.text)\")"])
        case .state: counting("@State var count = 0", "count")
        case .binding: counting("@Binding var count: Int", "count")
        case .oldBasket: counting("@StateObject var basket = OldBasket()", "basket.count")
        case .handed:
            (
                ["@Environment(Basket.self) var basket"],
                ["Text(\"tickets: \\(basket.map { \"\\($0.count)\" } ?? \"none\")\")"]
            )
        }
    }
}

extension SmallScreen.Part {
    /// The lines between the braces.
    fileprivate var code: [String] {
        switch self {
        case .text(let reading): ["Text(\"\(reading.name): \\(\(reading.code))\")"]
        case .view(let view): view.code
        case .stack(let parts): block("VStack {", parts)
        case .either(let first, let second):
            block("if board.featured != nil {", first).dropLast()
                + (second.isEmpty ? ["}"] : block("} else {", second))
        case .rows(let parts): block("ForEach(board.trains) { train in", parts, "row")
        case .handing(let parts):
            block("VStack {", parts).dropLast()
                + ["}.environment(baskets[board.featured == nil ? 0 : 1])"]
        }
    }

    /// The outermost views.
    fileprivate var views: [SmallScreen.Struct] {
        switch self {
        case .text: []
        case .view(let view): [view]
        case .either(let first, let second): (first + second).flatMap(\.views)
        case .stack(let parts), .rows(let parts), .handing(let parts): parts.flatMap(\.views)
        }
    }
}

extension SmallScreen.Reading {
    /// What the text calls it.
    public var name: String {
        switch self {
        case .delay: "delay"
        case .count: "trains"
        case .label: "label"
        }
    }

    fileprivate var code: String {
        switch self {
        case .delay(.featured): "(board.featured ?? a).delay"
        case .delay(let train): "\(train.code).delay"
        case .count: "board.trains.count"
        case .label: "label"
        }
    }
}

extension SmallScreen.Train {
    fileprivate var code: String {
        switch self {
        case .number(let number): SmallScreen.names[number]
        case .featured: "board.featured ?? a"
        case .own: "train"
        }
    }
}

extension SmallScreen.Line {
    fileprivate var code: String {
        func name(_ train: Int) -> String { SmallScreen.names[train] }
        return switch self {
        case .turn: "renderer.update()"
        case .delay(let train, let value): "\(name(train)).delay = \(value)"
        case .list(let list): "board.trains = [\(list.map(name).joined(separator: ", "))]"
        case .feature(let train): "board.featured = \(train.map(name) ?? "nil")"
        case .sign(let sign, let value): "signs[\(sign)].text = \"\(value)\""
        case .ticket(let basket): "baskets[\(basket)].count += 1"
        case .press(let title): "renderer.press(\"\(title)\")"
        }
    }
}

/// Parts between braces.
private func block(
    _ start: String, _ parts: [SmallScreen.Part], _ name: String? = nil
) -> [String] {
    [start + (name.map { "  // \($0)" } ?? "")] + indented(parts.flatMap(\.code)) + ["}"]
}

private func indented(_ lines: [String]) -> [String] { lines.map { "    \($0)" } }
