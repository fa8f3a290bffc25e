import Testing
import WorkshopTesting

@testable import Chapter7

// Small screens and changes, put together by chance, against a model: a plain evaluation of
// everything. After each turn the screen has to show the same, and the bodies that were evaluated have
// to be those that have read a change, have heard of one, or have other inputs.

extension Chapter7Tests {
    @Test func `Step 7.1 · small screens with objects that say only “I changed”`() {
        expectScreens(ScreenPart.Kind.marked)
    }

    @Test func `Step 7.3 · small screens whose views have a state`() {
        expectScreens(ScreenPart.Kind.marked + ScreenPart.Kind.stateful)
    }

    @Test func `Step 7.4 · small screens whose views keep objects`() {
        expectScreens(ScreenPart.Kind.stateful + ScreenPart.Kind.keeping)
    }

    @Test func `Step 7.6 · small screens that hand objects down`() {
        expectScreens(ScreenPart.Kind.handingDown + [.tally, .optional, .around, .labeled])
    }

    @MainActor @Test func `Step 7.7 · small screens in a world without observation`() {
        expectScreens(
            ScreenPart.Kind.observing + [.sign, .tally, .heard, .around, .delay, .leaf],
            tracksReads: false)
        expectScreens(ScreenPart.Kind.observing + [.sign, .tally, .optional, .delay])
    }

    private func expectScreens(
        _ kinds: [ScreenPart.Kind], tracksReads: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        WorkshopTesting.expectScreens(150, sourceLocation: sourceLocation) { seed, dice in
            ScreenProgram(kinds, length: 1 + seed / 20, tracksReads, &dice)
        }
    }
}

// MARK: - The views

/// A part of a screen, and of which kind: the view and the model are both made from it.
private struct ScreenPart: Hashable, Sendable {
    enum Kind: String, Sendable {
        case sign, caption, unmarked, switched, delay, optional, around
        case tally, tallies, labeled, label, amount, bound, rows, replaced, other, kept
        case heard, old, labeledHeard, heardLabel
        case handing, leaf
        case observed, content

        /// Objects that say only "I changed", and what there was in chapter 6.
        static let marked: [Self] = [
            .sign, .caption, .unmarked, .switched, .delay, .optional, .around,
        ]
        static let stateful: [Self] = [
            .tally, .tallies, .labeled, .amount, .rows, .replaced, .kept, .optional, .around,
        ]
        static let keeping: [Self] = [.heard, .old, .labeledHeard]
        static let handingDown: [Self] = [.handing, .leaf]
        static let observing: [Self] = [.observed]

        /// Whether there is another part inside.
        var isAround: Bool { [.optional, .around, .handing, .observed].contains(self) }
    }

    var kind: Kind
    /// Its number on the screen, which its name and its buttons have.
    var number: Int
    /// Which of the trains, or of the signs, is meant.
    var index = 0
    /// A text that it is given, or what tells a row from the others.
    var label = ""
    /// The part inside, if there is one.
    var inside: [ScreenPart] = []

    /// What to call it, and its button.
    var title: String { "\(number)\(label)" }

    /// What to call an evaluation of its body.
    var name: String {
        "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())\(number)"
    }

    func with(_ kind: Kind, label: String = "", index: Int? = nil) -> Self {
        ScreenPart(
            kind: kind, number: number, index: index ?? self.index, label: label, inside: inside)
    }
}

/// What the views show, and what was evaluated.
private final class Screen {
    let trains = (1...3).map { Train(to: "\("ABC".dropFirst($0 - 1).prefix(1))", platform: $0) }
    let board: Board
    let signs = [Sign(text: "0"), Sign(text: "0")]
    let baskets = [Basket(), Basket()]
    private(set) var log: [String] = []

    init() { board = Board(trains: Array(trains.prefix(2)), featured: trains[0]) }

    func evaluate(_ part: ScreenPart) { log.append(part.name) }

    func takeLog() -> [String] {
        defer { log = [] }
        return log.sorted()
    }

    func name(_ train: Train) -> String {
        ["a", "b", "c"][trains.firstIndex { $0 === train } ?? 0]
    }

    func view(_ part: ScreenPart) -> any View {
        switch part.kind {
        case .sign: SignPart(part: part, screen: self, sign: signs[part.index])
        case .caption: CaptionPart(part: part, screen: self, sign: signs[part.index])
        case .unmarked: UnmarkedPart(part: part, screen: self, sign: signs[part.index])
        case .switched: SwitchedPart(part: part, screen: self)
        case .delay: DelayPart(part: part, screen: self)
        case .optional: OptionalPart(part: part, screen: self)
        case .around: AroundPart(part: part, screen: self)
        case .tally: TallyPart(part: part, screen: self)
        case .tallies: TalliesPart(part: part, screen: self)
        case .labeled, .labeledHeard: LabeledPart(part: part, screen: self)
        case .label: LabelPart(part: part, screen: self)
        case .amount: AmountPart(part: part, screen: self)
        case .bound: Text("")
        case .rows: RowsPart(part: part, screen: self)
        case .replaced: ReplacedPart(part: part, screen: self)
        case .other: OtherPart(part: part, screen: self)
        case .kept: KeptPart(part: part, screen: self)
        case .heard: HeardPart(part: part, screen: self)
        case .old: OldPart(part: part, screen: self)
        case .heardLabel: HeardLabelPart(part: part, screen: self)
        case .handing: HandingPart(part: part, screen: self)
        case .leaf: LeafPart(part: part, screen: self)
        case .observed, .content: ObservedPart(part: part, screen: self)
        }
    }

    /// The views inside a part.
    func inside(_ part: ScreenPart) -> Group {
        Group(children: part.inside.map { Child(.place(0), view($0)) })
    }
}

private struct SignPart: View {
    let part: ScreenPart
    let screen: Screen
    @ObservedObject var sign: Sign
    var body: some View {
        let _ = screen.evaluate(part)
        Text("sign: \(sign.text)")
    }
}

private struct CaptionPart: View {
    let part: ScreenPart
    let screen: Screen
    @ObservedObject var sign: Sign
    var body: some View {
        let _ = screen.evaluate(part)
        Text("caption")
    }
}

private struct UnmarkedPart: View {
    let part: ScreenPart
    let screen: Screen
    let sign: Sign
    var body: some View {
        let _ = screen.evaluate(part)
        Text("unmarked: \(sign.text)")
    }
}

private struct SwitchedPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        let index = screen.board.featured == nil ? 0 : 1
        SignPart(part: part.with(.sign, index: index), screen: screen, sign: screen.signs[index])
    }
}

private struct DelayPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        Text("delay: \(screen.trains[part.index].delay)")
    }
}

private struct OptionalPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        if screen.board.featured != nil {
            screen.inside(part)
        }
    }
}

private struct AroundPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        Text("around")
        screen.inside(part)
    }
}

private struct TallyPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var count = 0
    var body: some View {
        let _ = screen.evaluate(part)
        Text("count: \(count)")
        Button(part.title) { count += 1 }
    }
}

private struct TalliesPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var left = 0
    @State var right = 0
    var body: some View {
        let _ = screen.evaluate(part)
        Text("counts: \(left) \(right)")
        Button("\(part.title)<") { left += 1 }
        Button("\(part.title)>") { right += 1 }
    }
}

/// Hands a text to a view inside.
private struct LabeledPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        let label = "\(screen.board.trains.count)"
        if part.kind == .labeled {
            LabelPart(part: part.with(.label, label: label), screen: screen)
        } else {
            HeardLabelPart(part: part.with(.heardLabel, label: label), screen: screen)
        }
    }
}

private struct LabelPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var count = 0
    var body: some View {
        let _ = screen.evaluate(part)
        Text("\(part.label) trains, count: \(count)")
        Button("\(part.number)") { count += 1 }
    }
}

private struct HeardLabelPart: View {
    let part: ScreenPart
    let screen: Screen
    @StateObject var basket = OldBasket()
    var body: some View {
        let _ = screen.evaluate(part)
        Text("\(part.label) trains, tickets: \(basket.count)")
        Button("\(part.number)") { basket.count += 1 }
    }
}

private struct AmountPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var amount = 0
    var body: some View {
        let _ = screen.evaluate(part)
        Text("\(screen.board.trains.count) trains, amount: \(amount)")
        BoundPart(part: part.with(.bound), screen: screen, amount: $amount)
    }
}

private struct BoundPart: View {
    let part: ScreenPart
    let screen: Screen
    @Binding var amount: Int
    var body: some View {
        let _ = screen.evaluate(part)
        Text("amount: \(amount)")
        Button(part.title) { amount += 1 }
    }
}

private struct RowsPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        ForEach(screen.board.trains) { train in
            TallyPart(part: part.with(.tally, label: screen.name(train)), screen: screen)
        }
    }
}

/// Has one type of view or another in the same place.
private struct ReplacedPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        let isOther = screen.board.featured == nil
        let view: any View =
            isOther
            ? OtherPart(part: part.with(.other), screen: screen)
            : TallyPart(part: part.with(.tally), screen: screen)
        Text("one or the other")
        view
    }
}

private struct OtherPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var count = 0
    var body: some View {
        let _ = screen.evaluate(part)
        Text("other count: \(count)")
        Button(part.title) { count += 1 }
    }
}

private struct KeptPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var basket = Basket()
    var body: some View {
        let _ = screen.evaluate(part)
        Text("tickets: \(basket.count)")
        Button(part.title) { basket.count += 1 }
    }
}

private struct HeardPart: View {
    let part: ScreenPart
    let screen: Screen
    @StateObject var basket = OldBasket()
    var body: some View {
        let _ = screen.evaluate(part)
        Text("tickets: \(basket.count)")
        Button(part.title) { basket.count += 1 }
    }
}

private struct OldPart: View {
    let part: ScreenPart
    let screen: Screen
    @State var basket = OldBasket()
    var body: some View {
        let _ = screen.evaluate(part)
        Text("tickets: \(basket.count)")
        Button(part.title) { basket.count += 1 }
    }
}

private struct HandingPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        screen.inside(part).environment(screen.baskets[screen.board.featured == nil ? 0 : 1])
    }
}

private struct LeafPart: View {
    let part: ScreenPart
    let screen: Screen
    @Environment(Basket.self) var basket
    var body: some View {
        let _ = screen.evaluate(part)
        Text("handed down: \(basket.map { "\($0.count)" } ?? "nothing")")
    }
}

private struct ObservedPart: View {
    let part: ScreenPart
    let screen: Screen
    var body: some View {
        let _ = screen.evaluate(part)
        ObservationView {
            let _ = screen.evaluate(part.with(.content))
            Text("delay: \(screen.trains[part.index].delay)")
            screen.inside(part)
        }
    }
}

/// All the parts, one below the other.
private struct RootPart: View {
    let parts: [ScreenPart]
    let screen: Screen
    var body: some View {
        Group(
            children: parts.enumerated().map { Child(.place($0.offset), screen.view($0.element)) })
    }
}

// MARK: - The programs

/// A screen, and what happens.
private struct ScreenProgram: SmallScreen {
    enum Line: Hashable, Sendable {
        case press(String)
        case sign(Int, Int), delay(Int, Int), ticket(Int), feature(Int?), list([Int])
        case turn
    }

    /// What goes wrong, and after which line.
    var parts: [ScreenPart]
    var lines: [Line]
    let tracksReads: Bool

    init(_ kinds: [ScreenPart.Kind], length: Int, _ tracksReads: Bool, _ dice: inout Dice) {
        self.tracksReads = tracksReads
        var count = 0
        parts = (0...dice.next(3)).map { _ in Self.part(kinds, depth: 0, &count, &dice) }
        lines = []
        for _ in 0..<length {
            let some = 0...dice.next(3)
            for _ in some { lines.append(line(&dice)) }
            lines.append(.turn)
        }
    }

    private static func part(
        _ kinds: [ScreenPart.Kind], depth: Int, _ count: inout Int, _ dice: inout Dice
    ) -> ScreenPart {
        let kinds = depth < 3 ? kinds : kinds.filter { !$0.isAround }
        count += 1
        var part = ScreenPart(
            kind: kinds[dice.next(kinds.count)], number: count, index: dice.next(2))
        if part.kind.isAround { part.inside = [self.part(kinds, depth: depth + 1, &count, &dice)] }
        return part
    }

    private func line(_ dice: inout Dice) -> Line {
        let buttons = parts.flatMap(Self.buttons)
        if !buttons.isEmpty, dice.next(2) == 0 { return .press(buttons[dice.next(buttons.count)]) }
        return switch dice.next(6) {
        case 0: .sign(dice.next(2), 1 + dice.next(9))
        case 1: .delay(dice.next(2), 5 * dice.next(4))
        case 2: .ticket(dice.next(2))
        case 3, 4: .feature(dice.next(2) == 0 ? nil : dice.next(3))
        default: .list([0, 1, 2].filter { _ in dice.next(3) > 0 }.reversed(dice.next(2) == 0))
        }
    }

    /// The buttons that a part may have.
    private static func buttons(of part: ScreenPart) -> [String] {
        switch part.kind {
        case .tally, .labeled, .labeledHeard, .amount, .replaced, .kept, .heard, .old:
            [part.title]
        case .tallies: ["\(part.title)<", "\(part.title)>"]
        case .rows: ["a", "b"].map { "\(part.title)\($0)" }
        default: part.inside.flatMap(buttons)
        }
    }

    func mistake() -> ScreenMistake? {
        weak var weakRenderer: Renderer?
        weak var weakTrain: Train?
        let mistake = { () -> ScreenMistake? in
            let screen = Screen()
            let renderer = Renderer(
                RootPart(parts: parts, screen: screen), tracksReads: tracksReads)
            (weakRenderer, weakTrain) = (renderer, screen.trains[0])
            return run(renderer, ScreenModel(parts, tracksReads), screen)
        }()
        return mistake ?? .left(["the renderer": weakRenderer, "train a": weakTrain])
    }

    private func run(
        _ renderer: Renderer, _ model: ScreenModel, _ screen: Screen
    ) -> ScreenMistake? {
        func difference(_ place: ScreenMistake.Place) -> ScreenMistake? {
            ScreenMistake(place, shown: renderer.text, expected: model.text)
        }
        _ = screen.takeLog()
        _ = model.takeLog()
        if let mistake = difference(.start) { return mistake }
        for (index, line) in lines.enumerated() {
            switch line {
            case .press(let title): renderer.press(title)
            case .sign(let sign, let value): screen.signs[sign].text = "\(value)"
            case .delay(let train, let value): screen.trains[train].delay = value
            case .ticket(let basket): screen.baskets[basket].count += 1
            case .feature(let train): screen.board.featured = train.map { screen.trains[$0] }
            case .list(let list): screen.board.trains = list.map { screen.trains[$0] }
            case .turn: renderer.update()
            }
            model.perform(line)
            guard line == .turn else { continue }
            let (evaluated, due) = (screen.takeLog(), model.takeLog())
            let mistake =
                difference(.line(index))
                ?? ScreenMistake(.line(index), evaluated: evaluated, expected: due)
            if let mistake { return mistake }
            if renderer.needsUpdate {
                return ScreenMistake(.line(index), "needs one more update, and should not")
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
        for index in parts.indices {
            add { $0.parts.remove(at: index) }
            for part in Self.simpler(parts[index]) { add { $0.parts[index] = part } }
        }
        for index in lines.indices { add { $0.lines.remove(at: index) } }
        return all
    }

    /// What may stand in the place of a part: what is inside it, or the same around something simpler.
    private static func simpler(_ part: ScreenPart) -> [ScreenPart] {
        guard let inside = part.inside.first else { return [] }
        var empty = part
        empty.inside = []
        let canBeEmpty = [.around, .observed].contains(part.kind)
        return (canBeEmpty ? [inside, empty] : [inside])
            + simpler(inside).map {
                var simpler = part
                simpler.inside = [$0]
                return simpler
            }
    }
}

extension [Int] {
    /// The numbers, in their order or the other way round.
    fileprivate func reversed(_ isReversed: Bool) -> [Int] { isReversed ? reversed() : self }
}

// MARK: - The program in Swift

extension ScreenProgram {
    func text(_ mistake: ScreenMistake) -> String {
        var views: [String] = []
        let shown = parts.map { Self.declare($0, &views) }
        let inside = shown.isEmpty ? "" : shown.map { "        \($0)\n" }.joined()
        views.append(
            """
            struct Screen: View {
                var body: some View {
            \(inside)    }
            }
            """)
        let reads = tracksReads ? "" : ", tracksReads: false"
        var lines = [mistake.remark(behind: "let renderer = Renderer(Screen()\(reads))", .start)]
        for (index, line) in self.lines.enumerated() {
            lines.append(mistake.remark(behind: Self.code(line), .line(index)))
        }
        lines.append("print(renderer.text, renderer.evaluations)")
        if mistake.place == .end { lines.append("// \(mistake.text)") }
        let program = (views + ["", lines.joined(separator: "\n")]).joined(separator: "\n")
        return "import Chapter7\n\n\(Self.objects(in: program))\(program)"
    }

    /// The objects that a program uses. Views use them, which are on no actor.
    private static func objects(in program: String) -> String {
        let hasBoard = program.contains("board")
        let trains = ["a", "b", "c"].filter { hasBoard || program.contains("\($0).delay") }
        var objects: [String] = trains.map { name in
            let number = ["a", "b", "c"].firstIndex(of: name) ?? 0
            let destination = ["Lisboa", "Porto", "Faro"][number]
            return "\(name) = Train(to: \"\(destination)\", platform: \(number + 1))"
        }
        if hasBoard { objects.append("board = Board(trains: [a, b], featured: a)") }
        if program.contains("signs[") {
            objects.append("signs = [Sign(text: \"0\"), Sign(text: \"0\")]")
        }
        if program.contains("baskets[") { objects.append("baskets = [Basket(), Basket()]") }
        return objects.map { "nonisolated(unsafe) let \($0)\n" }.joined()
    }

    private static func code(_ line: Line) -> String {
        func name(_ train: Int) -> String { ["a", "b", "c"][train] }
        return switch line {
        case .press(let title): "renderer.press(\"\(title)\")"
        case .sign(let sign, let value): "signs[\(sign)].text = \"\(value)\""
        case .delay(let train, let value): "\(name(train)).delay = \(value)"
        case .ticket(let basket): "baskets[\(basket)].count += 1"
        case .feature(let train): "board.featured = \(train.map(name) ?? "nil")"
        case .list(let list): "board.trains = [\(list.map(name).joined(separator: ", "))]"
        case .turn: "renderer.update()"
        }
    }

    /// Adds the view of a part, after those inside it.
    ///
    /// - Returns: The expression that makes one.
    private static func declare(_ part: ScreenPart, _ views: inout [String]) -> String {
        let name = part.name
        func declare(_ stored: [String], _ body: String...) -> String {
            let properties = stored.map { "    \($0)\n" }.joined()
            let body = body.filter { !$0.allSatisfy(\.isWhitespace) }
            let lines = body.map { "        \($0)\n" }.joined()
            views.append(
                "struct \(name): View {\n\(properties)    var body: some View {\n\(lines)    }\n}")
            return "\(name)()"
        }
        func other(_ kind: ScreenPart.Kind) -> String { Self.declare(part.with(kind), &views) }
        func button(_ action: String, _ mark: String = "") -> String {
            "Button(\"\(part.title)\(mark)\") { \(action) += 1 }"
        }
        let inside = part.inside.first.map { Self.declare($0, &views) } ?? ""
        let delay = "Text(\"delay: \\(\(["a", "b"][part.index]).delay)\")"
        let tickets = "Text(\"tickets: \\(basket.count)\")"
        let either = "board.featured == nil"
        switch part.kind {
        case .sign, .caption, .unmarked:
            let mark = part.kind == .unmarked ? "let" : "@ObservedObject var"
            let text = part.kind == .caption ? "" : ": \\(sign.text)"
            _ = declare(["\(mark) sign: Sign"], "Text(\"\(part.kind.rawValue)\(text)\")")
            return "\(name)(sign: signs[\(part.index)])"
        case .switched:
            let sign = other(.sign).prefix { $0 != "(" }
            return declare([], "\(sign)(sign: signs[\(either) ? 0 : 1])")
        case .delay: return declare([], delay)
        case .optional: return declare([], "if board.featured != nil { \(inside) }")
        case .around: return declare([], "Text(\"around\")", inside)
        case .tally, .other:
            let text = part.kind == .tally ? "count" : "other count"
            return declare(
                ["@State var count = 0"], "Text(\"\(text): \\(count)\")", button("count"))
        case .tallies:
            return declare(
                ["@State var left = 0", "@State var right = 0"],
                "Text(\"counts: \\(left) \\(right)\")", button("left", "<"), button("right", ">"))
        case .labeled: return declare([], "\(other(.label).dropLast(2))(label: board.trains.count)")
        case .labeledHeard:
            return declare([], "\(other(.heardLabel).dropLast(2))(label: board.trains.count)")
        case .label:
            return declare(
                ["let label: Int", "@State var count = 0"],
                "Text(\"\\(label) trains, count: \\(count)\")", button("count"))
        case .heardLabel:
            return declare(
                ["let label: Int", "@StateObject var basket = OldBasket()"],
                "Text(\"\\(label) trains, tickets: \\(basket.count)\")", button("basket.count"))
        case .amount:
            return declare(
                ["@State var amount = 0"],
                "Text(\"\\(board.trains.count) trains, amount: \\(amount)\")",
                "\(other(.bound).dropLast(2))(amount: $amount)")
        case .bound:
            return declare(
                ["@Binding var amount: Int"], "Text(\"amount: \\(amount)\")", button("amount"))
        case .rows:
            views.append(
                """
                struct Tally\(part.number): View {
                    let name: String
                    @State var count = 0
                    var body: some View {
                        Text("count: \\(count)")
                        Button("\(part.number)\\(name)") { count += 1 }
                    }
                }
                """)
            let names = "$0 === a ? \"a\" : $0 === b ? \"b\" : \"c\""
            return declare([], "ForEach(board.trains) { Tally\(part.number)(name: \(names)) }")
        case .replaced:
            let (first, second) = (other(.other), other(.tally))
            return declare(
                [], "let view: any View = \(either) ? \(first) : \(second)",
                "Text(\"one or the other\")", "view")
        case .kept:
            return declare(["@State var basket = Basket()"], tickets, button("basket.count"))
        case .old:
            return declare(["@State var basket = OldBasket()"], tickets, button("basket.count"))
        case .heard:
            return declare(
                ["@StateObject var basket = OldBasket()"], tickets, button("basket.count"))
        case .handing: return declare([], "\(inside).environment(baskets[\(either) ? 0 : 1])")
        case .leaf:
            return declare(
                ["@Environment(Basket.self) var basket"],
                "Text(\"handed down: \\(basket.map { \"\\($0.count)\" } ?? \"nothing\")\")")
        case .observed, .content:
            return declare([], "ObservationView {", "    \(delay)", "    \(inside)", "}")
        }
    }
}

// MARK: - The model

/// What should be on the screen, and what should be evaluated: a tree of parts, in which each knows
/// what it has read, and which is looked at as a whole. It has no views and no renderer.
private final class ScreenModel {
    /// What a body reads, or hears of.
    private enum Reading: Hashable {
        case delay(Int), trains, featured, tickets(Int)
        case sign(Int)
        /// A value that a part keeps, by its name.
        case value(ObjectIdentifier, String)
        /// What a part hands down.
        case handed(ObjectIdentifier)
    }

    /// A line of the screen, or a part.
    private enum Item {
        case text(String)
        case button(String, Node, value: String, isHeard: Bool)
        case part(String, ScreenPart)
    }

    private final class Node {
        var part: ScreenPart
        let parent: Node?
        var values: [String: Int] = [:]
        var reads: Set<Reading> = []
        var items: [Item] = []
        var children: [String: Node] = [:]
        /// The number of what it hands down.
        var handed: Int?
        /// Whether this turn has evaluated it.
        var isNew = true

        init(_ part: ScreenPart, in parent: Node?) {
            self.part = part
            self.parent = parent
        }

        var id: ObjectIdentifier { ObjectIdentifier(self) }
    }

    private let tracksReads: Bool
    private var nodes: [Node] = []
    private var changed: Set<Reading> = []
    private var log: [String] = []

    private var signs = [0, 0]
    private var delays = [0, 0, 0]
    private var tickets = [0, 0]
    private var featured: Int? = 0
    private var trains = [0, 1]

    init(_ parts: [ScreenPart], _ tracksReads: Bool) {
        self.tracksReads = tracksReads
        nodes = parts.map { Node($0, in: nil) }
        nodes.forEach(evaluate)
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log.sorted()
    }

    // MARK: What happens

    func perform(_ line: ScreenProgram.Line) {
        switch line {
        case .press(let title): _ = nodes.contains { press(title, in: $0) }
        case .sign(let sign, let value):
            signs[sign] = value
            changed.insert(.sign(sign))
        case .delay(let train, let value):
            delays[train] = value
            changed.insert(.delay(train))
        case .ticket(let basket):
            tickets[basket] += 1
            changed.insert(.tickets(basket))
        case .feature(let train):
            featured = train
            changed.insert(.featured)
        case .list(let list):
            trains = list
            changed.insert(.trains)
        case .turn:
            for node in nodes { age(node) }
            for node in nodes { visit(node) }
            changed = []
        }
    }

    private func press(_ title: String, in node: Node) -> Bool {
        for item in node.items {
            switch item {
            case .button(title, let owner, let value, let isHeard):
                owner.values[value, default: 0] += 1
                if isHeard { changed.insert(.value(owner.id, value)) }
                return true
            case .part(let key, _):
                if let child = node.children[key], press(title, in: child) { return true }
            default: break
            }
        }
        return false
    }

    // MARK: A turn

    private func age(_ node: Node) {
        node.isNew = false
        node.children.values.forEach(age)
    }

    /// Evaluates what has read a change, from the outside in.
    private func visit(_ node: Node) {
        if !node.isNew, !node.reads.isDisjoint(with: changed) { evaluate(node) }
        node.children.values.forEach(visit)
    }

    private func evaluate(_ node: Node) {
        log.append(node.part.name)
        node.isNew = true
        node.reads = []
        node.items = items(of: node)
        if !tracksReads, node.part.kind != .content { node.reads = node.reads.filter(Self.isHeard) }
        if node.part.kind == .handing {
            let handed = featured == nil ? 0 : 1
            if node.handed != nil, node.handed != handed { changed.insert(.handed(node.id)) }
            node.handed = handed
        }
        let before = node.children
        node.children = [:]
        for case .part(let key, let part) in node.items {
            if let child = before[key], child.part.kind == part.kind {
                node.children[key] = child
                // A closure is never the same.
                if child.part == part, part.kind != .content { continue }
                child.part = part
                evaluate(child)
            } else {
                let child = Node(part, in: node)
                node.children[key] = child
                evaluate(child)
            }
        }
    }

    /// Whether it needs no tracking to be heard.
    private static func isHeard(_ reading: Reading) -> Bool {
        switch reading {
        case .sign, .value, .handed: true
        case .delay, .trains, .featured, .tickets: false
        }
    }

    // MARK: The bodies

    private func items(of node: Node) -> [Item] {
        let part = node.part
        func read(_ reading: Reading) { node.reads.insert(reading) }
        func value(_ name: String = "count", of owner: Node? = nil) -> Int {
            let owner = owner ?? node
            read(.value(owner.id, name))
            return owner.values[name, default: 0]
        }
        func button(_ title: String, _ value: String = "count", of owner: Node? = nil) -> Item {
            .button(title, owner ?? node, value: value, isHeard: part.kind != .old)
        }
        func count() -> Int {
            read(.trains)
            return trains.count
        }
        func isFeaturing() -> Bool {
            read(.featured)
            return featured != nil
        }
        func delay() -> Int {
            read(.delay(part.index))
            return delays[part.index]
        }
        let inside = part.inside.map { Item.part("inside", $0) }
        switch part.kind {
        case .sign:
            read(.sign(part.index))
            return [.text("sign: \(signs[part.index])")]
        case .caption:
            read(.sign(part.index))
            return [.text("caption")]
        case .unmarked: return [.text("unmarked: \(signs[part.index])")]
        case .switched:
            return [.part("sign", part.with(.sign, index: isFeaturing() ? 1 : 0))]
        case .delay: return [.text("delay: \(delay())")]
        case .optional: return isFeaturing() ? inside : []
        case .around: return [.text("around")] + inside
        case .tally: return [.text("count: \(value())"), button(part.title)]
        case .tallies:
            return [
                .text("counts: \(value("left")) \(value("right"))"),
                button("\(part.title)<", "left"), button("\(part.title)>", "right"),
            ]
        case .labeled: return [.part("label", part.with(.label, label: "\(count())"))]
        case .labeledHeard: return [.part("label", part.with(.heardLabel, label: "\(count())"))]
        case .label:
            return [
                .text("\(part.label) trains, count: \(value())"), button("\(part.number)"),
            ]
        case .heardLabel:
            return [
                .text("\(part.label) trains, tickets: \(value())"), button("\(part.number)"),
            ]
        case .amount:
            return [
                .text("\(count()) trains, amount: \(value())"), .part("bound", part.with(.bound)),
            ]
        case .bound:
            return [
                .text("amount: \(value(of: node.parent))"), button(part.title, of: node.parent),
            ]
        case .rows:
            _ = count()
            return trains.map { train in
                let name = ["a", "b", "c"][train]
                return .part(name, part.with(.tally, label: name))
            }
        case .replaced:
            let kind = isFeaturing() ? ScreenPart.Kind.tally : .other
            return [.text("one or the other"), .part("view", part.with(kind))]
        case .other: return [.text("other count: \(value())"), button(part.title)]
        case .kept, .heard: return [.text("tickets: \(value())"), button(part.title)]
        case .old:
            return [.text("tickets: \(node.values["count", default: 0])"), button(part.title)]
        case .handing:
            _ = isFeaturing()
            return inside
        case .leaf:
            guard
                let handing = sequence(first: node, next: \.parent).first(where: {
                    $0.handed != nil
                })
            else { return [.text("handed down: nothing")] }
            let handed = handing.handed ?? 0
            read(.handed(handing.id))
            read(.tickets(handed))
            return [.text("handed down: \(tickets[handed])")]
        case .observed: return [.part("content", part.with(.content))]
        case .content: return [.text("delay: \(delay())")] + inside
        }
    }

    // MARK: The screen

    /// What a plain evaluation of everything shows. Only what nobody hears of is as it was.
    var text: String { nodes.flatMap(lines).joined(separator: "\n") }

    private func lines(of node: Node) -> [String] {
        let (reads, kind) = (node.reads, node.part.kind)
        let isDeaf = kind == .old || kind == .unmarked || !tracksReads && kind != .content
        let items = isDeaf ? node.items : items(of: node)
        node.reads = reads
        return items.flatMap { item -> [String] in
            switch item {
            case .text(let text): [text]
            case .button(let title, _, _, _): ["[\(title)]"]
            case .part(let key, _): node.children[key].map(lines) ?? ["(nothing is here)"]
            }
        }
    }
}
