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

        @Test func `The leaf shows the root's board`() {
            let screen = Renderer(RootView())
            #expect(
                screen.lines == [
                    "Branch, visitors: 0 [Enter]", "Leaf, trains: 1", "[Next station]",
                ]
            )
        }

        @Test func `With an environment, a new board doesn't evaluate the desk`() {
            let passing = Renderer(Screen { PassingDesk(board: office.board) })
            let providing = Renderer(Screen { Desk().environment(office.board) })
            office.board = .with(2)
            let first = passing.bodies()
            let second = providing.bodies()
            #expect(first == [Screen.self: 1, PassingDesk.self: 1, GivenCount.self: 1])
            #expect(
                second == [Screen.self: 1, Count.self: 1],
                "Which views are notified of the new board?")
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

        @Test func `A change to the board evaluates only the view that reads it`() {
            let screen = Renderer(Desk().environment(office.board))
            let ran = screen.bodies { office.board.trains.append(.lisboa) }
            #expect(screen.lines == ["Desk", "2"], "Which board does the view read?")
            #expect(ran == [Count.self: 1])
        }

        @Test func `The search skips objects of other types`() {
            let screen = Renderer(
                VStack {
                    VStack { Count().environment(office) }.environment(Basket())
                }.environment(office.board))
            #expect(screen.lines == ["1"], "Which type does the view ask for?")
        }

        @Test func `The nearest of three boards is found`() {
            let screen = Renderer(Nested(office: office))
            #expect(screen.lines == ["none", "1", "2", "3"], "Where does the search begin?")
        }

        @Test func `A new outer board doesn't affect views with a nearer one`() {
            let screen = Renderer(Nested(office: office))
            let ran = screen.bodies { office.board = .with(5) }
            #expect(screen.lines == ["none", "5", "2", "3"])
            #expect(
                ran == [Nested.self: 1, Count.self: 1], "Which boards do the other views read?")
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

private struct GivenCount: View {
    let board: Board
    var body: some View { Text("\(board.trains.count)") }
}

/// A view between a board and its count. It doesn't use the board itself.
private struct Desk: View {
    var body: some View {
        Text("Desk")
        Count()
    }
}

/// A view that gets a board only to pass it on.
private struct PassingDesk: View {
    let board: Board
    var body: some View {
        Text("Desk")
        GivenCount(board: board)
    }
}

/// Four counts: without a board, and inside one, two and three boards.
private struct Nested: View {
    let office: Office
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
        }.environment(office.board)
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
