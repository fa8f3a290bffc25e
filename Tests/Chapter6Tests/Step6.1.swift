import Testing
import WorkshopTesting

@testable import Chapter6

extension Chapter6Tests {
    // These tests never suspend, so work that is scheduled on the main actor always runs too late.
    @MainActor
    @Suite struct `Step 6.1` {
        let lisboa = Train.lisboa
        let porto = Train.porto
        let faro = Train.faro
        let board: Board

        init() { board = Board(trains: [lisboa, porto, faro], featured: lisboa) }

        @Test func `A change itself runs no body`() {
            let runs = Counter()
            let screen = Renderer(
                Screen {
                    let _ = runs.increment()
                    Text(lisboa.status)
                })
            let before = runs.value
            lisboa.delay = 5
            #expect(
                runs.value == before,
                "`onChange` runs before the change. What would the renderer draw then?")
            #expect(screen.lines == ["on time"])
        }

        @Test func `A change to a property that a body read leaves a note`() {
            let screen = Renderer(StatusView(train: lisboa))
            let before = screen.noted
            lisboa.delay = 5
            #expect(before == [:], "Has anything changed yet?")
            #expect(
                screen.noted == [StatusView.self: 1],
                "What does your `onChange` insert into `outdated`?")
        }

        @Test func `The note is there when the setter returns`() {
            let screen = Renderer(StatusView(train: lisboa))
            let gate = Gate()
            // These tasks block the pool's threads, so a task that the change starts can't run.
            for _ in 1...64 { Task.detached(priority: Task.currentPriority) { gate.wait() } }
            lisboa.delay = 5
            let noted = screen.noted
            gate.open()
            #expect(noted == [StatusView.self: 1], "Which code leaves the note, and when?")
        }

        @Test func `A new renderer runs its view's body once`() {
            let runs = Counter()
            _ = Renderer(Screen { Text("\(runs.increment())") })
            #expect(runs.value == 1, "Where does your code read `body`?")
        }

        @Test func `Each evaluation is counted once`() {
            let screen = Renderer(BoardView(board: board))
            let rows = screen.evaluations(of: TrainRow.self)
            #expect(rows == 3, "How many times do you call `count` for one evaluation?")
            #expect(screen.evaluations == 4)
        }

        @Test func `A change to a property that a row read leaves a note about that row`() {
            let screen = Renderer(BoardView(board: board))
            lisboa.delay = 5
            porto.platform = 2
            faro.destination = "Beja"
            #expect(screen.noted == [TrainRow.self: 3], "Which bodies run inside a tracking?")
        }

        @Test(arguments: [false, true])
        func `Each of three nested views gets its own note`(innermostFirst: Bool) {
            let screen = Renderer(
                Screen {
                    Text("\(board.trains.count) trains")
                    FeaturedView(board: board)
                })
            let changes = [
                { board.trains = [lisboa] }, { board.featured = lisboa }, { lisboa.delay = 5 },
            ]
            for change in innermostFirst ? changes.reversed() : changes { change() }
            #expect(
                screen.noted == [Screen.self: 1, FeaturedView.self: 1, StatusView.self: 1],
                "If the outer view is evaluated, is the inner view always evaluated too?")
        }

        @Test func `Each evaluation of a body is tracked`() {
            let screen = Renderer(StatusView(train: lisboa))
            screen.evaluate(screen.root)
            screen.evaluate(screen.root)
            lisboa.delay = 5
            #expect(screen.noted == [StatusView.self: 1], "Which evaluations start a tracking?")
        }

        @Test func `A change to a property that only an earlier evaluation read leaves no note`() {
            var isLate = true
            let screen = Renderer(Screen { Text(isLate ? lisboa.status : "on time") })
            isLate = false
            screen.evaluate(screen.root)
            lisboa.delay = 5
            #expect(screen.noted == [:], "Which evaluation does the note name?")
        }

        @Test func `A renderer can be freed before its trains`() {
            var screen: Renderer? = Renderer(BoardView(board: board))
            weak let renderer = screen
            lisboa.delay = 5
            screen = nil
            porto.delay = 5
            #expect(renderer == nil, "Porto's row is still tracked. What does `onChange` capture?")
        }

        @Test func `A train is freed once its renderer is freed`() {
            weak var train: Train?
            do {
                let faro = Train.faro
                train = faro
                _ = Renderer(StatusView(train: faro))
            }
            #expect(train == nil, "A train holds `onChange`. What does `onChange` hold?")
        }
    }
}
