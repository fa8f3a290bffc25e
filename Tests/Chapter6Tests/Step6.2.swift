import Testing
import WorkshopTesting

@testable import Chapter6

extension Chapter6Tests {
    @Suite struct `Step 6.2` {
        let lisboa = Train.lisboa
        let porto = Train.porto
        let faro = Train.faro
        let board: Board

        init() { board = Board(trains: [lisboa, porto, faro], featured: lisboa) }

        @Test func `Each of three turns shows a new change`() {
            let screen = Renderer(StatusView(train: lisboa))
            var shown: [String] = []
            for delay in 1...3 {
                lisboa.delay = delay
                screen.update()
                shown += screen.lines
            }
            #expect(
                shown == ["1 min late", "2 min late", "3 min late"],
                "A tracking calls `onChange` once. Which code starts the next tracking?")
        }

        @Test func `Only the view with the note is evaluated`() {
            let screen = Renderer(BoardView(board: board))
            let ran = screen.bodies { porto.delay = 5 }
            #expect(ran == [TrainRow.self: 1], "Which views have a note?")
        }

        @Test func `One turn evaluates every view with a note`() {
            let screen = Renderer(
                Screen {
                    StatusView(train: lisboa)
                    BoardView(board: board)
                })
            let ran = screen.bodies {
                for train in board.trains { train.delay = 10 }
            }
            #expect(
                ran == [StatusView.self: 1, TrainRow.self: 3],
                "Four views have a note. Which of them does the turn evaluate?")
            #expect(screen.turn == 1, "What does `turn` count?")
        }

        @Test func `After a change, the recorded reason for an evaluation is the change`() {
            let screen = Renderer(StatusView(train: lisboa))
            lisboa.delay = 5
            screen.update()
            #expect(
                screen.root.reason == .change,
                "Which function evaluates a node whose inputs are the same?")
        }

        @Test func `If an outer and an inner view have notes, each is evaluated once`() {
            // With this many trains, the right order can't arise by chance.
            let trains = (0..<16).map { _ in Train.lisboa }
            let screen = Renderer(
                Screen { ForEach(trains) { LevelView(train: $0, delay: 0, level: 3) } })
            let ran = screen.bodies {
                for train in trains { train.delay = 5 }
            }
            #expect(
                ran == [LevelView.self: 48],
                "Evaluating an outer view can evaluate an inner one. Where does the inner note lead?"
            )
        }

        @Test func `A note left during a turn waits for the next turn`() {
            let screen = Renderer(
                Screen {
                    Screen { let _ = lisboa.delay > 0 ? (porto.platform = 2) : () }
                    PlatformView(train: porto)
                })
            let ran = screen.bodies { lisboa.delay = 5 }
            #expect(ran == [Screen.self: 1], "When does the turn remove its notes from `outdated`?")
            #expect(
                screen.noted == [PlatformView.self: 1],
                "Where is the note that arrived during the turn?")
            let next = screen.bodies()
            #expect(next == [PlatformView.self: 1])
        }

        @Test func `A note that arrives while a turn begins isn't lost`() {
            everyOrder { order in
                nonisolated(unsafe) let screen = Renderer(StatusView(train: .lisboa))
                let note = screen.root.evaluation ?? Evaluation(depth: 0, number: 0)
                order.thread("changes a train") { screen.outdated.insert(note) }
                order.thread("takes a turn") { screen.update() }
                try order.run()
                screen.update()
                #expect(
                    screen.evaluations == 2,
                    "A note can arrive between two accesses to `outdated`. How many do you need?"
                )
            }
        }

        @Test func `A note that leads to no node is removed and doesn't stop the turn`() {
            let screen = Renderer(StatusView(train: lisboa))
            screen.evaluate(screen.root)
            lisboa.delay = 5
            screen.update()
            #expect(
                screen.lines == ["5 min late"],
                "One of the two notes leads to no node. What happens to the other note?"
            )
            #expect(screen.outdated.all.count == 0, "Which code removes a note without a node?")
        }
    }
}

/// Reads a train's delay, and hands it on to another view of this type inside.
private struct LevelView: View {
    let train: Train
    let delay: Int
    let level: Int
    var body: some View {
        Text("\(train.delay) \(delay)")
        if level > 1 { LevelView(train: train, delay: train.delay, level: level - 1) }
    }
}
