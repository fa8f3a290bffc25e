import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    @Suite struct `Step 7.6` {
        let office = Office(board: .with(1))

        @Test func `The next station evaluates the root and the leaf but not the branch`() {
            let screen = Renderer(RootView())
            let ran = screen.bodies { screen.press("Next station") }
            #expect(screen.lines[1] == "Leaf, trains: 2")
            #expect(
                ran == [RootView.self: 1, LeafView.self: 1],
                "Which of the three holds the board or subscribes to it?")
        }

        @Test func `Each of three new boards is shown in its own turn`() {
            let screen = Renderer(Screen { Desk().environment(office.board) })
            var shown: [String] = []
            for count in 2...4 {
                office.board = .with(count)
                screen.update()
                shown += screen.lines
            }
            #expect(
                shown == ["Desk", "2", "Desk", "3", "Desk", "4"],
                "What does the view subscribe to, and when does it read the board?")
        }

        @Test func `The search skips objects of other types`() {
            let screen = Renderer(
                VStack {
                    VStack { Count().environment(office) }.environment(Basket())
                }.environment(office.board))
            #expect(screen.lines == ["1"], "Which type does the view look for?")
        }

        @Test func `The nearest of three boards is found`() {
            let screen = Renderer(Nested())
            #expect(screen.lines == ["none", "1", "2", "3"], "Where does the search begin?")
        }

        @Test func `A view moved out of the environment shows no board`() {
            let board = Board(featured: .lisboa)
            let count = Count()
            let screen = Renderer(
                Screen { if board.featured == nil { count } else { count.environment(board) } })
            board.featured = nil
            screen.update()
            #expect(screen.lines == ["none"], "What does the view use if the search finds nothing?")
        }
    }
}

// MARK: - Views that show how many trains a board has

private struct Count: View {
    @Environment(Board.self) var board
    var body: some View { Text(board.map { "\($0.trains.count)" } ?? "none") }
}

/// A view between a board and its count. It doesn't use the board itself.
private struct Desk: View {
    var body: some View {
        Text("Desk")
        Count()
    }
}

/// Four counts: without a board, and inside one, two and three boards.
private struct Nested: View {
    @State var first = Board.with(1)
    @State var second = Board.with(2)
    @State var third = Board.with(3)
    var body: some View {
        Count()
        VStack {
            Count()
            VStack {
                Count()
                VStack { Count() }.environment(third)
            }.environment(second)
        }.environment(first)
    }
}

/// An office whose board can be replaced.
final class Office: Observable {
    let registrar = ObservationRegistrar()
    var board: Board {
        get {
            registrar.access(self, keyPath: \.board)
            return _board
        }
        set { registrar.withMutation(of: self, keyPath: \.board) { _board = newValue } }
    }
    private var _board: Board

    init(board: Board) { _board = board }
}
