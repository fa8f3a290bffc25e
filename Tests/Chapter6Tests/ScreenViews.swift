import WorkshopTesting

// Chapter 7 has this file too, by a symbolic link.
#if Chapter6Tests
    @testable import Chapter6

    /// There is no state yet, and there are no `ObservableObject`.
    typealias CountBinding = Never
    struct OtherObjects {}

    extension Stage {
        func other(_ it: Content, _ scope: Scope, _ content: () -> Group) -> any View { Text("") }
        func handing(_ view: VStack) -> any View { view }
        func perform(_ line: SmallScreen.Line, _ renderer: Renderer) {}
    }

    extension Renderer {
        convenience init(_ view: some View, tracksReads: Bool) { self.init(view) }
    }
#else
    @testable import Chapter7
#endif

/// The views of a small screen, made from its parts, and what they show.
final class Stage {
    let trains = SmallScreen.destinations.map { Train(to: $0, platform: 1) }
    let board: Board
    /// What only chapter 7 has.
    let others = OtherObjects()
    /// The bodies that were evaluated.
    private var log: [String] = []

    init() { board = Board(trains: [trains[0], trains[1]], featured: trains[0]) }

    func takeLog() -> [String] {
        defer { log = [] }
        return log.sorted()
    }

    /// Notes an evaluation.
    func evaluate(_ view: SmallScreen.Struct) { log.append(view.name) }

    /// Notes a call of a row's closure.
    private func evaluateRow(_ name: String) { log.append("row \(name)") }

    func group(_ parts: [SmallScreen.Part], _ scope: Scope) -> Group {
        Group(parts.map { view($0, scope) })
    }

    private func view(_ part: SmallScreen.Part, _ scope: Scope) -> any View {
        switch part {
        case .text(let reading): Text("\(reading.name): \(value(of: reading, scope))")
        case .view(let view): self.view(view, scope)
        case .stack(let parts): VStack { group(parts, scope) }
        case .either(let first, let second): either(first, second, scope)
        case .rows(let parts):
            ForEach(board.trains) { train in
                let _ = self.evaluateRow(train.destination)
                self.group(parts, Scope(train: train, label: scope.label, count: scope.count))
            }
        case .handing(let parts): handing(VStack { group(parts, scope) })
        }
    }

    @ViewBuilder private func either(
        _ first: [SmallScreen.Part], _ second: [SmallScreen.Part], _ scope: Scope
    ) -> Group {
        if board.featured != nil {
            group(first, scope)
        } else {
            group(second, scope)
        }
    }

    private func view(_ view: SmallScreen.Struct, _ scope: Scope) -> any View {
        let content = {
            self.evaluate(view)
            return self.group(view.parts, scope)
        }
        switch view.kind {
        case .plain: return PlainView(it: self.content(of: view, scope))
        case .closure: return Screen(content: content)
        case .panel:
            let isOpen = board.featured != nil
            return Panel("Panel \(view.number)", isOpen: isOpen) { content() }
        default: return other(self.content(of: view, scope), scope, content)
        }
    }

    private func content(of view: SmallScreen.Struct, _ scope: Scope) -> Content {
        switch view.input {
        case .nothing: Content(stage: self, view: view, given: Scope())
        case .train(let train):
            Content(stage: self, view: view, given: Scope(train: self.train(train, scope)))
        case .label(let reading):
            Content(stage: self, view: view, given: Scope(label: value(of: reading, scope)))
        }
    }

    private func value(of reading: SmallScreen.Reading, _ scope: Scope) -> Int {
        switch reading {
        case .delay(let train): self.train(train, scope).delay
        case .count: board.trains.count
        case .label: scope.label ?? 0
        }
    }

    private func train(_ train: SmallScreen.Train, _ scope: Scope) -> Train {
        switch train {
        case .number(let number): trains[number]
        case .featured: board.featured ?? trains[0]
        case .own: scope.train ?? trains[0]
        }
    }
}

/// What a view gets, and what its parts can use.
struct Scope {
    var train: Train?
    var label: Int?
    /// The state of the view around.
    var count: CountBinding?
}

/// What all views of small screens have.
struct Content {
    let stage: Stage
    let view: SmallScreen.Struct
    let given: Scope

    /// A body, with some lines of its own to begin with.
    func body(_ lines: [any View] = [], count: CountBinding? = nil) -> Group {
        stage.evaluate(view)
        let scope = Scope(train: given.train, label: given.label, count: count)
        return Group([Group(lines), stage.group(view.parts, scope)])
    }
}

extension Group {
    /// Views that are identified by their places.
    init(_ views: [any View]) {
        self.init(children: views.enumerated().map { Child(.place($0.offset), $0.element) })
    }
}

private struct PlainView: View {
    let it: Content
    var body: some View { it.body() }
}

/// A view that is written where it is shown: it has no input but a closure.
struct Screen: View {
    @ViewBuilder let content: () -> Group
    var body: some View { content() }
}

/// A small screen, and its renderer.
struct StagedScreen: ShownScreen {
    private let stage = Stage()
    private let renderer: Renderer

    init(_ screen: SmallScreen) {
        let root = PlainView(it: Content(stage: stage, view: screen.root, given: Scope()))
        renderer = Renderer(root, tracksReads: screen.tracksReads)
    }

    var objects: (renderer: AnyObject, train: AnyObject) { (renderer, stage.trains[0]) }
    var text: String { renderer.text }
    var needsUpdate: Bool { renderer.needsUpdate }

    func takeLog() -> [String] { stage.takeLog() }

    func perform(_ line: SmallScreen.Line) {
        switch line {
        case .turn: renderer.update()
        case .delay(let train, let value): stage.trains[train].delay = value
        case .list(let list): stage.board.trains = list.map { stage.trains[$0] }
        case .feature(let train): stage.board.featured = train.map { stage.trains[$0] }
        default: stage.perform(line, renderer)
        }
    }
}

extension Renderer: FrameRenderer {
    /// How many notes wait for the next turn.
    public var noteCount: Int { outdated.all.count }

    /// Why the view was evaluated that makes each line, and whether that was in the latest turn.
    public var lineReasons: [(text: String, reason: String, isLatest: Bool)] {
        draw().compactMap { line in
            line.runs.first.map { (line.text, "\($0.origin.reason)", $0.origin.turn == turn) }
        }
    }

    /// How often the bodies of a type of view have been evaluated.
    public func evaluations(ofType type: Any.Type) -> Int {
        (type as? any View.Type).map { evaluations(of: $0) } ?? 0
    }

    /// All count, but for the rows of a `ForEach`.
    public static func counts(_ type: Any.Type) -> Bool { type != ForEach.Row.self }
}

/// The renderer of this chapter.
typealias ScreenRenderer = Renderer

extension Frame where Renderer == ScreenRenderer {
    /// Some views are put on a screen.
    @discardableResult
    convenience init(
        _ story: String, shows text: String? = nil, runs: BodyRuns? = nil,
        tracksReads: Bool = true, why: @autoclosure () -> String = "",
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        @ViewBuilder content: @escaping () -> Group
    ) {
        self.init(
            story, ScreenRenderer(Screen(content: content), tracksReads: tracksReads), shows: text,
            runs: runs, why: why(), fileID: fileID, filePath: filePath, line: line)
    }
}
