import Testing
import WorkshopTesting

@testable import Chapter6

// Small screens and changes, put together by chance, against a model: a plain evaluation of
// everything. After each turn the screen has to show the same, and the bodies that were evaluated have
// to be those that have read a change or have other inputs.

extension Chapter6Tests {
    @Test func `Step 6.3 · small screens show all, and evaluate only what has changed`() {
        expectScreens([.status, .platform, .headline, .caption, .count, .echo], counting: false)
        expectScreens([
            .status, .platform, .headline, .caption, .count, .captured, .other, .wrapped,
        ])
    }

    @Test func `Step 6.4 · small screens whose rows come, go and move, in panels too`() {
        expectScreens([.status, .count, .wrapped, .rows, .rowsInStack, .optional, .either])
        expectScreens([.status, .marks, .texts, .rows])
        expectScreens([.status, .count, .rows, .optional, .panel, .panelOfRows])
    }

    private func expectScreens(
        _ kinds: [ScreenProgram.Kind], counting: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        WorkshopTesting.expectScreens(120, sourceLocation: sourceLocation) { seed, dice in
            ScreenProgram(kinds, length: 1 + seed / 15, counting: counting, &dice)
        }
    }
}

// MARK: - The views

/// What the views show: each reads through this, so that the model knows what it has read.
private final class Station {
    let trains: [Train]
    let board: Board
    /// The bodies that were evaluated.
    var log: [String] = []
    /// What the body has read that is being evaluated.
    var reads: Set<Reading> = []

    enum Reading: Hashable {
        case delay(ObjectIdentifier), platform(ObjectIdentifier), trains, featured
    }

    init() {
        trains = (1...3).map { Train(to: "\("ABC".dropFirst($0 - 1).prefix(1))", platform: $0) }
        board = Board(trains: Array(trains.prefix(2)), featured: trains[0])
    }

    func evaluate(_ name: String) { log.append(name) }

    func takeLog() -> [String] {
        defer { log = [] }
        return log.sorted()
    }

    func name(_ train: Train) -> String {
        ["a", "b", "c"][trains.firstIndex { $0 === train } ?? 0]
    }

    func delay(_ train: Train) -> Int {
        reads.insert(.delay(ObjectIdentifier(train)))
        return train.delay
    }

    func platform(_ train: Train) -> Int {
        reads.insert(.platform(ObjectIdentifier(train)))
        return train.platform
    }

    /// Changes the platform while a body is being evaluated.
    func echo(_ train: Train) {
        let delay = delay(train)
        if train.platform < delay { train.platform = delay }
    }

    var shown: [Train] {
        reads.insert(.trains)
        return board.trains
    }

    var featured: Train? {
        reads.insert(.featured)
        return board.featured
    }
}

/// A view whose inputs the model can compare.
private protocol Part: View {
    /// Its inputs; `nil` if they are never the same.
    var inputs: [AnyHashable]? { get }
}

/// Reads a delay.
private struct StatusPart: Part {
    let station: Station
    let train: Train
    var inputs: [AnyHashable]? { [ObjectIdentifier(train)] }
    var body: some View {
        let _ = station.evaluate("Status \(station.name(train))")
        Text("\(train.destination) is \(station.delay(train)) late")
    }
}

/// Reads a platform.
private struct PlatformPart: Part {
    let station: Station
    let train: Train
    var inputs: [AnyHashable]? { [ObjectIdentifier(train)] }
    var body: some View {
        let _ = station.evaluate("Platform \(station.name(train))")
        Text("platform \(station.platform(train))")
    }
}

/// Reads nothing: its text is an input.
private struct CaptionPart: Part {
    let station: Station
    let text: String
    var inputs: [AnyHashable]? { [text] }
    var body: some View {
        let _ = station.evaluate("Caption “\(text)”")
        Text(text)
    }
}

/// Reads a delay, and hands on whether there is one.
private struct HeadlinePart: Part {
    let station: Station
    let train: Train
    var inputs: [AnyHashable]? { [ObjectIdentifier(train)] }
    var body: some View {
        let _ = station.evaluate("Headline \(station.name(train))")
        CaptionPart(station: station, text: station.delay(train) > 5 ? "late" : "fine")
        StatusPart(station: station, train: train)
    }
}

/// Reads how many trains there are, and hands it on.
private struct CountPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Count")
        VStack {
            CaptionPart(station: station, text: "\(station.shown.count) trains")
            CaptionPart(station: station, text: "Departures")
        }
    }
}

/// Reads how many trains there are, and captures it.
private struct CapturedPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Captured")
        let count = station.shown.count
        ClosurePart(station: station, words: { "\(count) on the board" })
        CaptionPart(station: station, text: "Departures")
    }
}

/// Has a closure as its input.
private struct ClosurePart: Part {
    let station: Station
    let words: () -> String
    var inputs: [AnyHashable]? { nil }
    var body: some View {
        let _ = station.evaluate("Closure")
        Text(words())
    }
}

/// Has one type of view or another in the same place.
private struct OtherPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Other")
        let train = station.featured
        let view: any View =
            train.map { StatusPart(station: station, train: $0) as any View }
            ?? PlatformPart(station: station, train: station.trains[0])
        Group(children: [Child(.place(0), view)])
    }
}

/// Reads nothing: it hands trains on.
private struct WrappedPart: Part {
    let station: Station
    let train: Train
    var inputs: [AnyHashable]? { [ObjectIdentifier(train)] }
    var body: some View {
        let _ = station.evaluate("Wrapped \(station.name(train))")
        HStack {
            HeadlinePart(station: station, train: train)
            PlatformPart(station: station, train: train)
        }
    }
}

/// A row for each train.
private struct RowsPart: Part {
    let station: Station
    let isInStack: Bool
    var inputs: [AnyHashable]? { [isInStack] }
    var body: some View {
        let _ = station.evaluate(isInStack ? "RowsInStack" : "Rows")
        if isInStack {
            VStack {
                Text("Departures")
                if station.featured != nil {
                    VStack {
                        ForEach(station.shown) { WrappedPart(station: station, train: $0) }
                    }
                }
            }
        } else {
            ForEach(station.shown) { StatusPart(station: station, train: $0) }
        }
    }
}

/// A row for each train, with an input that is not the train's.
private struct MarksPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Marks")
        let featured = station.featured
        ForEach(station.shown) { train in
            CaptionPart(station: station, text: train === featured ? "this" : "another")
        }
    }
}

/// A text for each train.
private struct TextsPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Texts")
        ForEach(station.shown) { Text("\(station.delay($0)) late") }
    }
}

/// The featured train, if there is one.
private struct OptionalPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Featured")
        if let train = station.featured {
            WrappedPart(station: station, train: train)
        }
    }
}

/// The featured train, or a caption.
private struct EitherPart: Part {
    let station: Station
    var inputs: [AnyHashable]? { [] }
    var body: some View {
        let _ = station.evaluate("Either")
        if let train = station.featured {
            StatusPart(station: station, train: train)
        } else {
            CaptionPart(station: station, text: "none")
        }
    }
}

/// A panel that is open while there is a featured train.
private struct PanelPart: Part {
    let station: Station
    let hasRows: Bool
    var inputs: [AnyHashable]? { [hasRows] }
    var body: some View {
        let _ = station.evaluate(hasRows ? "RowsInPanel" : "TextInPanel")
        Panel("Panel", isOpen: station.featured != nil) {
            if hasRows {
                ForEach(station.shown) { StatusPart(station: station, train: $0) }
            } else {
                Text("\(station.delay(station.trains[0])) min")
            }
        }
    }
}

/// Changes the platform when the delay has changed: a change during a turn.
private struct EchoPart: Part {
    let station: Station
    let train: Train
    var inputs: [AnyHashable]? { [ObjectIdentifier(train)] }
    var body: some View {
        let _ = station.evaluate("Echo \(station.name(train))")
        let _ = station.echo(train)
        PlatformPart(station: station, train: train)
    }
}

/// All the parts, one below the other.
private struct RootPart: Part {
    let station: Station
    let parts: [any View]
    var inputs: [AnyHashable]? { nil }
    var body: some View {
        let _ = station.evaluate("Screen")
        Group(children: parts.enumerated().map { Child(.place($0.offset), $0.element) })
    }
}

// MARK: - The programs

/// A screen, and what happens.
private struct ScreenProgram: SmallScreen {
    enum Kind: String, CaseIterable, Sendable {
        case status, platform, headline, caption, count, captured, other, wrapped, rows, rowsInStack
        case marks, texts, optional, either, panel, panelOfRows, echo
    }

    enum Line: Sendable {
        case delay(Int, Int), platform(Int, Int), feature(Int?), list([Int])
        case turn

        var text: String {
            switch self {
            case .delay(let train, let value): "\(["a", "b", "c"][train]).delay = \(value)"
            case .platform(let train, let value): "\(["a", "b", "c"][train]).platform = \(value)"
            case .feature(let train):
                "board.featured = \(train.map { ["a", "b", "c"][$0] } ?? "nil")"
            case .list(let list):
                "board.trains = [\(list.map { ["a", "b", "c"][$0] }.joined(separator: ", "))]"
            case .turn: "renderer.update()"
            }
        }
    }

    var parts: [(kind: Kind, train: Int)]
    var lines: [Line]
    /// Whether it counts which views are evaluated, too.
    let counting: Bool

    init(_ kinds: [Kind], length: Int, counting: Bool, _ random: inout Dice) {
        self.counting = counting
        parts = (0...random.next(3)).map { _ in (kinds[random.next(kinds.count)], random.next(2)) }
        lines = (0..<length).flatMap { _ -> [Line] in
            (0...random.next(3)).map { _ -> Line in
                switch random.next(6) {
                case 0, 1: .delay(random.next(3), 5 * random.next(4))
                case 2: .platform(random.next(3), random.next(9))
                case 3: .feature(random.next(3) == 0 ? nil : random.next(3))
                default: .list(Self.some(&random))
                }
            } + [.turn]
        }
    }

    /// Some of the trains, in any order, and perhaps one twice.
    private static func some(_ random: inout Dice) -> [Int] {
        (0..<random.next(4)).map { _ in random.next(3) }
    }

    private func views(_ station: Station) -> [any View] {
        parts.map { (kind, train) -> any View in
            let train = station.trains[train]
            return switch kind {
            case .status: StatusPart(station: station, train: train)
            case .platform: PlatformPart(station: station, train: train)
            case .headline: HeadlinePart(station: station, train: train)
            case .caption: CaptionPart(station: station, text: "Departures")
            case .count: CountPart(station: station)
            case .captured: CapturedPart(station: station)
            case .other: OtherPart(station: station)
            case .wrapped: WrappedPart(station: station, train: train)
            case .rows: RowsPart(station: station, isInStack: false)
            case .rowsInStack: RowsPart(station: station, isInStack: true)
            case .marks: MarksPart(station: station)
            case .texts: TextsPart(station: station)
            case .optional: OptionalPart(station: station)
            case .either: EitherPart(station: station)
            case .panel: PanelPart(station: station, hasRows: false)
            case .panelOfRows: PanelPart(station: station, hasRows: true)
            case .echo: EchoPart(station: station, train: train)
            }
        }
    }

    func mistake() -> ScreenMistake? {
        weak var weakRenderer: Renderer?
        weak var weakTrain: Train?
        let mistake = { () -> ScreenMistake? in
            let station = Station()
            let renderer = Renderer(RootPart(station: station, parts: views(station)))
            (weakRenderer, weakTrain) = (renderer, station.trains[0])
            station.log = []
            let model = counting ? Model(RootPart(station: station, parts: views(station))) : nil
            return run(renderer, model, station)
        }()
        return mistake ?? .left(["the renderer": weakRenderer, "train a": weakTrain])
    }

    private func run(_ renderer: Renderer, _ model: Model?, _ station: Station) -> ScreenMistake? {
        var changed: Set<Station.Reading> = []
        for (index, line) in lines.enumerated() {
            switch line {
            case .delay(let train, let value):
                station.trains[train].delay = value
                changed.insert(.delay(ObjectIdentifier(station.trains[train])))
            case .platform(let train, let value):
                station.trains[train].platform = value
                changed.insert(.platform(ObjectIdentifier(station.trains[train])))
            case .feature(let train):
                station.board.featured = train.map { station.trains[$0] }
                changed.insert(.featured)
            case .list(let list):
                station.board.trains = list.map { station.trains[$0] }
                changed.insert(.trains)
            case .turn:
                station.log = []
                renderer.update()
                // A change during a turn is the next one's business.
                for _ in 0..<5 where model == nil && renderer.needsUpdate { renderer.update() }
                let evaluated = station.takeLog()
                let views = RootPart(station: station, parts: views(station))
                let expected = Model.text(of: views)
                station.log = []
                let mistake = ScreenMistake(
                    .line(index), shown: renderer.text, expected: expected)
                if let mistake { return mistake }
                guard let model else { continue }
                model.update(changed)
                changed = []
                let due = station.takeLog()
                if let mistake = ScreenMistake(
                    .line(index), evaluated: evaluated, expected: due)
                {
                    return mistake
                }
            }
        }
        return nil
    }

    var smaller: [Self] {
        var all: [Self] = []
        func add(_ edit: (inout Self) -> Void) {
            var program = self
            edit(&program)
            all.append(program)
        }
        for index in parts.indices { add { $0.parts.remove(at: index) } }
        for index in lines.indices { add { $0.lines.remove(at: index) } }
        for index in parts.indices {
            for kind in parts[index].kind.plainer { add { $0.parts[index].kind = kind } }
        }
        return all
    }
}

// MARK: - The program in Swift

extension ScreenProgram.Kind {
    /// What to try in place of a part: what it has inside.
    fileprivate var plainer: [Self] {
        switch self {
        case .status, .platform, .caption, .count, .captured, .other, .texts, .echo: []
        case .headline, .optional, .either, .panel, .rows: [.status]
        case .wrapped: [.headline, .status]
        case .rowsInStack, .panelOfRows, .marks: [.rows]
        }
    }

    /// Whether it shows one train.
    fileprivate var hasTrain: Bool {
        [.status, .platform, .headline, .wrapped, .echo].contains(self)
    }

    /// The name of its view.
    fileprivate var view: String {
        switch self {
        case .optional: "Featured"
        case .panel: "TextInPanel"
        case .panelOfRows: "RowsInPanel"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }

    /// The lines of its view's body.
    fileprivate var code: [String] {
        switch self {
        case .status: ["Text(\"\\(train.destination) is \\(train.delay) late\")"]
        case .platform: ["Text(\"platform \\(train.platform)\")"]
        case .caption: ["Text(text)"]
        case .headline:
            ["Caption(text: train.delay > 5 ? \"late\" : \"fine\")", "Status(train: train)"]
        case .count:
            [
                "VStack {", "    Caption(text: \"\\(board.trains.count) trains\")",
                "    Caption(text: \"Departures\")", "}",
            ]
        case .captured:
            [
                "let count = board.trains.count",
                "Closure(words: { \"\\(count) on the board\" })", "Caption(text: \"Departures\")",
            ]
        case .other:
            [
                "let view: any View = board.featured.map { Status(train: $0) as any View }",
                "    ?? Platform(train: a)", "Text(\"one or the other\")", "view",
            ]
        case .wrapped:
            ["HStack {", "    Headline(train: train)", "    Platform(train: train)", "}"]
        case .rows: ["ForEach(board.trains) { Status(train: $0) }"]
        case .rowsInStack:
            [
                "VStack {", "    Text(\"Departures\")", "    if board.featured != nil {",
                "        VStack { ForEach(board.trains) { Wrapped(train: $0) } }", "    }", "}",
            ]
        case .marks:
            [
                "ForEach(board.trains) {",
                "    Caption(text: $0 === board.featured ? \"this\" : \"another\")", "}",
            ]
        case .texts: ["ForEach(board.trains) { Text(\"\\($0.delay) late\") }"]
        case .optional: ["if let train = board.featured {", "    Wrapped(train: train)", "}"]
        case .either:
            [
                "if let train = board.featured {", "    Status(train: train)", "} else {",
                "    Caption(text: \"none\")", "}",
            ]
        case .panel:
            [
                "Panel(\"Panel\", isOpen: board.featured != nil) {",
                "    Text(\"\\(a.delay) min\")", "}",
            ]
        case .panelOfRows:
            [
                "Panel(\"Panel\", isOpen: board.featured != nil) {",
                "    ForEach(board.trains) { Status(train: $0) }", "}",
            ]
        case .echo:
            [
                "let _ = { if train.platform < train.delay { train.platform = train.delay } }()",
                "Platform(train: train)",
            ]
        }
    }
}

extension ScreenProgram {
    func text(_ mistake: ScreenMistake) -> String {
        let shown = parts.map { part -> String in
            if part.kind == .caption { return "Caption(text: \"Departures\")" }
            return
                "\(part.kind.view)(\(part.kind.hasTrain ? "train: \(["a", "b"][part.train])" : ""))"
        }
        var views = [Self.view("Screen", [], shown)]
        // A view that is used is there too.
        let closure = Self.view("Closure", ["let words: () -> String"], ["Text(words())"])
        var left =
            Kind.allCases.map { kind in
                let train = kind.hasTrain ? ["let train: Train"] : []
                let stored = kind == .caption ? ["let text: String"] : train
                return (name: kind.view, code: Self.view(kind.view, stored, kind.code))
            } + [(name: "Closure", code: closure)]
        while let index = left.firstIndex(where: { view in
            views.contains { $0.contains("\(view.name)(") }
        }) {
            views.append(left.remove(at: index).code)
        }
        var lines = ["let renderer = Renderer(Screen())"]
        for (index, line) in self.lines.enumerated() {
            lines.append(mistake.remark(behind: line.text, .line(index)))
        }
        lines.append("print(renderer.text, renderer.evaluations)")
        if mistake.place == .end { lines.append("// \(mistake.text)") }
        let program = (views + ["", lines.joined(separator: "\n")]).joined(separator: "\n")
        let hasBoard = program.contains("board")
        var objects: [String] = []
        for (number, name) in ["a", "b", "c"].enumerated()
        where hasBoard || program.contains("train: \(name)") || program.contains("\(name).") {
            let destination = name.uppercased()
            objects.append("\(name) = Train(to: \"\(destination)\", platform: \(number + 1))")
        }
        if hasBoard { objects.append("board = Board(trains: [a, b], featured: a)") }
        let declared = objects.map { "nonisolated(unsafe) let \($0)\n" }.joined()
        return "import Chapter6\n\n\(declared)\(program)"
    }

    private static func view(_ name: String, _ stored: [String], _ body: [String]) -> String {
        let properties = stored.map { "    \($0)\n" }.joined()
        let lines = body.map { "        \($0)\n" }.joined()
        return "struct \(name): View {\n\(properties)    var body: some View {\n\(lines)    }\n}"
    }
}

// MARK: - The model

/// What should be evaluated: a tree of views that is compared as a whole.
private final class Model {
    private final class Node {
        let identity: Child.Identity
        var view: any View
        var children: [Node] = []
        var reads: Set<Station.Reading> = []
        /// Whether this turn has evaluated it.
        var isNew = true

        init(_ child: Child) {
            identity = child.identity
            view = child.view
        }
    }

    private let root: Node
    private let station: Station

    init(_ view: RootPart) {
        station = view.station
        root = Node(Child(.place(0), view))
        evaluate(root)
        station.log = []
    }

    /// Evaluates what has read a change, from the outside in.
    func update(_ changed: Set<Station.Reading>) {
        age(root)
        visit(root, changed)
    }

    private func age(_ node: Node) {
        node.isNew = false
        node.children.forEach(age)
    }

    private func visit(_ node: Node, _ changed: Set<Station.Reading>) {
        if !node.isNew, !node.reads.isDisjoint(with: changed) { evaluate(node) }
        for child in node.children { visit(child, changed) }
    }

    private func evaluate(_ node: Node) {
        node.isNew = true
        if let primitive = node.view as? any PrimitiveView {
            return place(primitive.children, in: node)
        }
        station.reads = []
        let body = Self.body(of: node.view)
        node.reads = station.reads
        place([Child(.place(0), body)], in: node)
    }

    private func place(_ children: [Child], in parent: Node) {
        let before = parent.children
        parent.children = children.map { child in
            guard let node = before.first(where: { $0.identity == child.identity }) else {
                let node = Node(child)
                evaluate(node)
                return node
            }
            let isSame = Self.haveSameInputs(node.view, child.view)
            if !isSame {
                node.view = child.view
                evaluate(node)
            }
            return node
        }
    }

    private static func haveSameInputs(_ old: any View, _ new: any View) -> Bool {
        guard let old = old as? any Part, let new = new as? any Part,
            type(of: old) == type(of: new),
            let inputs = old.inputs
        else { return false }
        return inputs == new.inputs
    }

    private static func body(of view: some View) -> any View { view.body }

    /// What a plain evaluation of everything shows.
    static func text(of view: any View) -> String {
        blocks(of: view).flatMap(\.lines).map { line in
            String(line.text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private static func blocks(of view: any View) -> [Block] {
        guard let primitive = view as? any PrimitiveView else { return blocks(of: body(of: view)) }
        return primitive.draw(primitive.children.flatMap { blocks(of: $0.view) }, turn: 0)
    }
}
