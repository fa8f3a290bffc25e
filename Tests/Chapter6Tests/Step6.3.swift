import Testing
import WorkshopTesting

@testable import Chapter6

extension Chapter6Tests {
    @Suite struct `Step 6.3` {
        let lisboa = Train.lisboa
        let porto = Train.porto
        let faro = Train.faro
        let board: Board

        init() { board = Board(trains: [lisboa, porto, faro], featured: lisboa) }

        @Test func `A view that gets the same train again is skipped`() {
            let screen = Renderer(FeaturedView(board: board))
            let ran = screen.bodies { board.featured = lisboa }
            #expect(ran == [FeaturedView.self: 1], "Which `StatusView` inputs have changed?")
        }

        @Test func `A skipped view is still updated after a change`() {
            let screen = Renderer(FeaturedView(board: board))
            board.featured = lisboa
            screen.update()
            lisboa.delay = 10
            screen.update()
            #expect(
                screen.lines == ["Featured", "10 min late"],
                "Where does the note about the `StatusView` lead?")
        }

        @Test func `Skipping a view leaves no note`() {
            let screen = Renderer(FeaturedView(board: board))
            board.featured = lisboa
            screen.update()
            #expect(screen.noted == [:], "Has anything changed that the `StatusView` read?")
        }

        @Test func `A view with a note is evaluated even if its inputs are the same`() {
            let screen = Renderer(FeaturedView(board: board))
            let ran = screen.bodies {
                board.featured = lisboa
                lisboa.delay = 5
            }
            #expect(
                ran == [FeaturedView.self: 1, StatusView.self: 1],
                "The inner view is skipped at first. Where does its note lead then?")
            #expect(screen.lines == ["Featured", "5 min late"])
        }

        @Test func `A view with a note from this turn isn't evaluated until the next turn`() {
            let screen = Renderer(
                Screen {
                    let _ = board.trains.isEmpty ? (faro.delay = 5) : ()
                    StatusView(train: faro)
                })
            let ran = screen.bodies { board.trains = [] }
            #expect(ran == [Screen.self: 1], "Are the inputs of the `StatusView` the same?")
            screen.update()
            #expect(screen.lines == ["5 min late"])
        }

        @Test func `A view with a different text is evaluated`() {
            let screen = Renderer(
                Screen {
                    LineView(text: "Departures")
                    LineView(text: "\(board.trains.count) trains")
                    LineView(text: "Arrivals")
                })
            let ran = screen.bodies { board.trains.removeLast() }
            #expect(ran == [Screen.self: 1, LineView.self: 1], "What are a view's inputs?")
            #expect(screen.lines == ["Departures", "2 trains", "Arrivals"])
        }

        @Test func `A different train is a different input even if its values are equal`() {
            let screen = Renderer(FeaturedView(board: board))
            let twin = Train.lisboa
            board.featured = twin
            screen.update()
            twin.delay = 6
            screen.update()
            #expect(
                screen.lines == ["Featured", "6 min late"], "Which train did the latest run read?")
        }

        @Test func `A row shows the values captured by its new closure`() {
            let screen = Renderer(
                Screen {
                    let count = board.trains.count
                    ForEach([1], id: \.self) { _ in Text("\(count) trains") }
                })
            board.trains.removeLast()
            screen.update()
            #expect(screen.lines == ["2 trains"], "Can two closures be compared?")
        }

        @Test func `A view inside a stack is updated even if the old and new stacks look equal`() {
            struct WeakView: View {
                weak var train: Train?
                var body: some View { Text(train?.destination ?? "gone") }
            }
            var train: Train? = .lisboa
            let screen = Renderer(Screen { VStack { WeakView(train: train) } })
            train = nil
            screen.evaluate(screen.root)
            #expect(screen.lines == ["gone"], "A stack has no body. What is there to skip?")
        }

        @Test func `The recorded reason names the input that changed`() {
            struct SignView: View {
                let train: Train
                let label: String
                var body: some View { Text("\(label): \(train.status)") }
            }
            let screen = Renderer(
                Screen { SignView(train: lisboa, label: "\(board.trains.count)") })
            board.trains.removeLast()
            screen.update()
            let reasons = screen.draw().flatMap(\.runs).map(\.origin.reason)
            #expect(reasons[0] == .input("label"), "Which of the two inputs has changed?")
        }

        // MARK: What the comparison says

        @Test(arguments: Holder.allCases)
        func `Objects inside a value are compared by identity`(holder: Holder) {
            let second = Departure(2, from: 2)
            var departure = Departure(1, from: 4)
            let screen = Renderer(Screen { holder.view(holding: departure, beside: second) })
            screen.evaluate(screen.root)
            let same = screen.evaluations
            departure = Departure(1, from: 1)
            screen.evaluate(screen.root)
            let other = screen.evaluations
            #expect(same == 3, "The view received the same object. Which of its inputs is new?")
            #expect(other == 5, "The two objects are equal, but are they identical?")
        }

        @Test func `Sets and dictionaries filled in different orders count as the same input`() {
            var departures = (1...20).map { Departure($0, from: 4) }
            let screen = Renderer(
                Screen {
                    Holding(value: departures.reduce(into: Set()) { $0.insert($1) })
                    Holding(value: departures.reduce(into: [:]) { $0[$1.number] = $1 })
                })
            departures.reverse()
            screen.evaluate(screen.root)
            #expect(
                screen.evaluations == 4,
                "Which elements of the set and the dictionary have changed?")
        }

        @Test func `A value that can't be compared counts as a different input`() {
            var number = 1
            let screen = Renderer(
                Screen {
                    RedactedView(number: number)
                    Holding(value: [Redacted(number: number)])
                })
            number = 2
            screen.evaluate(screen.root)
            #expect(
                screen.lines == ["2", "[2]"],
                "The mirrors leave out the number. Does that make the two inputs equal?")
            #expect(screen.warnings.count == 1)
        }

        @Test func `A different enum case is a different input`() {
            enum Light: View {
                case red, green
                var body: some View { Text("\(self)") }
            }
            var light = Light.red
            let screen = Renderer(Screen { light })
            light = .green
            screen.evaluate(screen.root)
            #expect(screen.lines == ["green"])
        }

        @Test func `A freed unowned object counts as a different input`() {
            var train = Train.lisboa
            let screen = Renderer(AroundView { UnownedView(train: train) })
            screen.evaluate(screen.root)
            let same = screen.evaluations
            train = .porto
            screen.evaluate(screen.root)
            #expect(same == 3, "The view received the same train. Which of its inputs is new?")
            #expect(screen.lines == ["Porto"])
        }
    }
}

/// Doesn't keep its train alive.
private struct UnownedView: View {
    unowned let train: Train
    var body: some View { Text(train.destination) }
}

/// Has no stack between itself and the view inside.
private struct AroundView: View {
    let content: () -> UnownedView
    var body: some View { content() }
}

/// Has an input of any type.
private struct Holding<Value>: View {
    let value: Value
    var body: some View { Text("\(value)") }
}

/// The place of an object in a view's input.
enum Holder: CaseIterable {
    case object, optional, nestedOptional, array, slice, optionalArray, set, dictionaryValue
    case dictionaryKey, dictionaryOfArrays, tuple, enumCase, any

    private enum Choice {
        case departure(Departure)
        case nothing
    }

    func view(holding departure: Departure, beside other: Departure) -> any View {
        switch self {
        case .object: Holding(value: departure)
        case .optional: Holding(value: Optional(departure))
        case .nestedOptional: Holding(value: Optional(Optional(departure)))
        case .array: Holding(value: [other, departure, other])
        case .slice: Holding(value: [other, departure, other][1...])
        case .optionalArray: Holding(value: Optional([nil, other, departure]))
        case .set: Holding(value: Set([other, departure]))
        case .dictionaryValue: Holding(value: ["a": other, "b": departure])
        case .dictionaryKey: Holding(value: [other: 1, departure: 2])
        case .dictionaryOfArrays: Holding(value: ["a": [other], "b": [other, departure]])
        case .tuple: Holding(value: (1, other, departure))
        case .enumCase: Holding(value: Choice.departure(departure))
        case .any: Holding(value: [other, departure] as [Any])
        }
    }
}

/// Has a mirror that leaves out its number.
private struct RedactedView: View, CustomReflectable {
    let number: Int
    var body: some View { Text("\(number)") }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

/// Has a mirror that leaves out its number.
private struct Redacted: CustomReflectable, CustomStringConvertible {
    let number: Int
    var description: String { "\(number)" }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
