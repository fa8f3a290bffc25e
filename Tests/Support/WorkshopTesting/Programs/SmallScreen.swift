/// A small screen, put together by chance, and what happens to it.
///
/// It is a value: a tree of views, which each chapter interprets with its own framework, of which
/// ``ScreenModel`` says what it shows and what is evaluated, and which can be printed as Swift.
public struct SmallScreen: Hashable, Sendable {
    /// What there is between two braces.
    public indirect enum Part: Hashable, Sendable {
        /// A `Text` with a value.
        case text(Reading)
        case view(Struct)
        /// A `VStack`.
        case stack([Part])
        /// `if board.featured != nil`, and its `else`, unless there is nothing in it.
        case either([Part], [Part])
        /// A `ForEach` with all of this for each train of the board.
        case rows([Part])
        /// A `VStack` that hands one of two baskets down: the second one if a train is featured.
        case handing([Part])
    }

    /// A view with a body of its own, or with a closure that has one.
    public struct Struct: Hashable, Sendable {
        /// What its name ends with, and the title of its button.
        public var number: Int
        /// What it has, and which lines its body begins with because of that.
        public var kind = Kind.plain
        /// What it gets from the view around it.
        public var input = Input.nothing
        /// What else is in its body, or in its closure.
        public var parts: [Part] = []

        /// What the log calls an evaluation of its body, or a call of its closure.
        public var name: String {
            if number == 0 { return "Screen" }
            return switch kind {
            case .closure: "Closure\(number)"
            case .panel, .observation: "Content\(number)"
            default: "View\(number)"
            }
        }

        /// The title of its button.
        public func title(destination: String?) -> String {
            "\(number)\(destination.map { " \($0)" } ?? "")"
        }

        /// Whether the parts are in a closure, which has what is around it.
        public var hasClosure: Bool { [.closure, .panel, .observation].contains(kind) }
    }

    /// What a view has.
    public enum Kind: Hashable, Sendable {
        case plain
        /// A closure that it calls; a `Panel`, which calls it if a train is featured; or an
        /// `ObservationView`.
        case closure, panel, observation
        /// One of two observed signs: the second one if a train is featured.
        case sign
        /// A count in a `State`, or in that of a view around it, by a `Binding`; a basket in a
        /// `StateObject`; or the one that is handed down.
        case state, binding, oldBasket, handed
    }

    /// What a view gets from the view around it: a train, or a number.
    public enum Input: Hashable, Sendable {
        case nothing, label(Reading), train(Train)
    }

    /// An expression whose value is a number.
    public enum Reading: Hashable, Sendable {
        case delay(Train)
        /// How many trains the board has.
        case count
        /// What the view got from the view around it.
        case label
    }

    /// An expression whose value is a train.
    public enum Train: Hashable, Sendable {
        case number(Int)
        /// The featured one, or the first if there is none.
        case featured
        /// The one of the row, or of the view.
        case own
    }

    /// Something that happens.
    public enum Line: Hashable, Sendable {
        case turn
        case delay(Int, Int), list([Int]), feature(Int?), sign(Int, Int), ticket(Int)
        case press(String)
    }

    /// The outermost view.
    public private(set) var root = Struct(number: 0)
    /// What happens, with a turn at the end.
    public private(set) var lines: [Line] = []
    /// Whether the renderer tracks what bodies read.
    public let tracksReads: Bool

    /// The trains' names, and where they go.
    static let names = ["a", "b", "c"]
    /// Where the trains go.
    public static let destinations = ["A", "B", "C"]
}

// MARK: - By chance

extension SmallScreen {
    /// What there may be between two braces besides texts, stacks and views.
    public enum Form: Sendable {
        case either, rows, handing
    }

    /// Makes a screen of views of some kinds.
    init(
        _ kinds: [Kind], _ forms: [Form], lines: Int, tracksReads: Bool, _ choices: inout Choices
    ) {
        self.tracksReads = tracksReads
        var maker = Maker(kinds: kinds, forms: forms)
        root.parts = choices.parts(1...4) { maker.part(&$0, Scope()) }
        let buttons = maker.buttons
        self.lines = choices.parts(1...lines, oneMore: 90) { choices in
            switch choices.number(below: buttons.isEmpty ? 8 : 12) {
            case 0, 1: return .turn
            case 2, 3: return .delay(choices.number(below: 3), 5 * choices.number(below: 4))
            case 4, 5:
                return .list(choices.parts(0...3, oneMore: 70) { $0.number(below: 3) })
            case 6 where kinds.contains(.sign):
                return .sign(choices.number(below: 2), choices.number(below: 9))
            case 6 where kinds.contains(.handed): return .ticket(choices.number(below: 2))
            case 6, 7: return .feature([nil, nil, 0, 1, 2][choices.number(below: 5)])
            default: return .press(choices.one(of: buttons))
            }
        }
        self.lines.append(.turn)
    }

    /// What there is around a part.
    private struct Scope {
        var depth = 0
        var hasTrain = false, hasLabel = false, hasState = false
    }

    private struct Maker {
        let kinds: [Kind]
        let forms: [Form]
        var count = 0
        var buttons: [String] = []

        mutating func parts(_ choices: inout Choices, _ scope: Scope) -> [Part] {
            choices.parts(1...2, oneMore: 40) { part(&$0, scope) }
        }

        mutating func part(_ choices: inout Choices, _ scope: Scope) -> Part {
            var scope = scope
            scope.depth += 1
            // Further in, there are only texts.
            var index = choices.number(below: scope.depth < 5 ? 2 + kinds.count + forms.count : 1)
            if index == 0 { return .text(reading(&choices, scope)) }
            if index == 1 { return .stack(parts(&choices, scope)) }
            index -= 2
            if index < kinds.count { return .view(view(kinds[index], &choices, scope)) }
            switch forms[index - kinds.count] {
            case .handing: return .handing(parts(&choices, scope))
            case .either:
                let first = parts(&choices, scope)
                return .either(first, choices.happens(40) ? parts(&choices, scope) : [])
            case .rows:
                scope.hasTrain = true
                return .rows(parts(&choices, scope))
            }
        }

        private mutating func view(
            _ kind: Kind, _ choices: inout Choices, _ scope: Scope
        ) -> Struct {
            count += 1
            var (view, inside) = (Struct(number: count, kind: kind), scope)
            if kind == .binding, !scope.hasState { view.kind = .state }
            let hasCount = [.state, .oldBasket, .binding].contains(kind)
            if !view.hasClosure {
                inside = Scope(depth: scope.depth, hasState: [.state, .binding].contains(kind))
                switch choices.number(below: 3) {
                case 0: break
                case 1:
                    inside.hasTrain = true
                    view.input = .train(train(&choices, scope))
                default:
                    inside.hasLabel = true
                    view.input = .label(reading(&choices, scope))
                }
            }
            if hasCount {
                let destinations = inside.hasTrain ? ["A", "B"] : [nil]
                buttons += destinations.map(view.title)
            }
            // What has lines of its own needs no others.
            let isEmpty = kind != .plain && !view.hasClosure && !choices.happens(40)
            view.parts = isEmpty ? [] : parts(&choices, inside)
            return view
        }

        private func reading(_ choices: inout Choices, _ scope: Scope) -> Reading {
            let label: [Reading] = scope.hasLabel ? [.label, .label] : []
            return choices.one(of: [.delay(train(&choices, scope)), .count] + label)
        }

        private func train(_ choices: inout Choices, _ scope: Scope) -> Train {
            let own: [Train] = scope.hasTrain ? [.own, .own, .own] : []
            return choices.one(of: [.number(0), .number(1), .featured] + own)
        }
    }
}
