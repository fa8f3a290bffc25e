import Testing
import WorkshopTesting

@testable import Chapter6

extension Chapter6Tests {
    @Suite struct `Step 6.4` {
        let lisboa = Train.lisboa
        let porto = Train.porto
        let faro = Train.faro
        let board: Board

        init() { board = Board(trains: [lisboa, porto, faro], featured: lisboa) }

        @Test func `A delay evaluates one row, a swap two, and a move only the board`() {
            let screen = Renderer(BoardView(board: board))
            let delayed = screen.bodies { lisboa.delay = 5 }
            let swapped = screen.bodies {
                swap(&lisboa.destination, &porto.destination)
                swap(&lisboa.platform, &porto.platform)
                swap(&lisboa.delay, &porto.delay)
            }
            let moved = screen.bodies { board.trains.swapAt(0, 1) }
            #expect(delayed == [TrainRow.self: 1])
            #expect(swapped == [TrainRow.self: 2])
            #expect(moved == [BoardView.self: 1], "Which node does a row get after it has moved?")
        }

        @Test(arguments: [[2, 1, 0], [1, 2, 0], [2, 0], [0, 3, 1, 2], [3]])
        func `Rows that move with their trains aren't evaluated again`(order: [Int]) {
            let trains = [lisboa, porto, faro, Train(to: "Braga", platform: 3)]
            let screen = Renderer(Screen { ForEach(board.trains) { PlatformView(train: $0) } })
            let ran = screen.bodies { board.trains = order.map { trains[$0] } }
            let new = order.count { $0 == 3 }
            #expect(ran == [Screen.self: 1, PlatformView.self: new], "Which rows are new?")
            #expect(screen.lines == order.map { "Platform \(trains[$0].platform)" })
        }

        @Test(arguments: 0..<3) func `A change leaves no note for a removed row`(gone: Int) {
            let screen = Renderer(BoardView(board: board))
            let train = board.trains.remove(at: gone)
            screen.update()
            train.delay = 5
            #expect(screen.needsUpdate == false, "Which node does the note still lead to?")
        }

        @Test func `A change leaves no note for a view inside a removed view`() {
            let screen = Renderer(Screen { ForEach(board.trains) { TitledView(train: $0) } })
            board.trains = [lisboa]
            screen.update()
            faro.delay = 5
            #expect(
                screen.needsUpdate == false, "Which other views leave the screen with a row?")
        }

        @Test func `A view of another type replaces the old view, even in the same place`() {
            let screen = Renderer(
                Screen {
                    let isShort = board.trains.count < 3
                    let view: any View =
                        isShort ? PlatformView(train: lisboa) : StatusView(train: lisboa)
                    Group(children: [Child(.place(0), view)])
                })
            board.trains.removeLast()
            screen.update()
            let reasons = screen.draw().flatMap(\.runs).map(\.origin.reason)
            #expect(screen.lines == ["Platform 4"])
            #expect(reasons[0] == .isNew, "Besides the place, what identifies a view?")
            lisboa.delay = 5
            #expect(screen.needsUpdate == false, "Which view read the delay?")
        }

        @Test func `The two branches of an if are different places`() {
            let screen = Renderer(
                Screen {
                    if board.featured != nil {
                        StatusView(train: lisboa)
                    } else {
                        StatusView(train: lisboa)
                    }
                })
            let ran = screen.bodies { board.featured = nil }
            #expect(
                ran == [Screen.self: 1, StatusView.self: 1],
                "Does the new view have the same identity as the old one?")
        }

        @Test func `Three rows for the same train aren't evaluated when they move`() {
            board.trains = [porto, lisboa, lisboa, lisboa]
            let screen = Renderer(BoardView(board: board))
            let ran = screen.bodies { board.trains.removeFirst() }
            #expect(ran == [BoardView.self: 1], "What distinguishes rows for the same train?")
        }

        @Test func `Rows whose IDs become equal are all shown, each with a node of its own`() {
            let departures = (1...3).map { Departure($0, from: $0) }
            let screen = Renderer(
                Screen { ForEach(departures, id: \.self) { PlatformView(train: $0.train) } })
            for departure in departures { departure.number = 7 }
            screen.evaluate(screen.root)
            #expect(screen.lines == ["Platform 1", "Platform 2", "Platform 3"])
            #expect(screen.warnings == ["ForEach: the ID 7 occurs multiple times."])
            let ran = screen.bodies {
                for departure in departures { departure.train.platform += 3 }
            }
            #expect(ran == [PlatformView.self: 3], "What happens to a node that no child takes?")
        }
    }
}
