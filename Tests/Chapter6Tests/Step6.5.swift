import Testing
import WorkshopTesting

@testable import Chapter6

extension Chapter6Tests {
    @Suite struct `Step 6.5` {
        let lisboa = Train.lisboa
        let board = Board(trains: [.lisboa, .porto, .faro], featured: .lisboa)

        @Test func `A read in a panel's content doesn't belong to the enclosing view`() {
            let screen = Renderer(Screen { Panel("Status") { Text(lisboa.status) } })
            lisboa.delay = 5
            screen.update()
            let runs = screen.evaluations(of: Screen.self)
            #expect(runs == 1, "Which view's body is running when the content is created?")
        }

        @Test func `An open panel shows each of three changes`() {
            let screen = Renderer(Screen { Panel("Status") { Text(lisboa.status) } })
            var shown: [String] = []
            for delay in 1...3 {
                lisboa.delay = delay
                screen.update()
                shown += screen.lines
            }
            #expect(
                shown == ["Status", "1 min late", "Status", "2 min late", "Status", "3 min late"],
                "How many times is the content created?")
        }

        @Test func `A panel shows the values captured by its new content`() {
            let screen = Renderer(
                Screen {
                    let count = board.trains.count
                    Panel("Status") { Text("\(count) trains") }
                })
            board.trains.removeLast()
            screen.update()
            #expect(screen.lines == ["Status", "2 trains"], "Which content does the panel show?")
        }

        @Test func `A closed panel reads nothing`() {
            let screen = Renderer(
                Screen { Panel("Status", isOpen: board.featured != nil) { Text(lisboa.status) } })
            board.featured = nil
            screen.update()
            lisboa.delay = 5
            #expect(screen.lines == ["Status"])
            #expect(
                screen.needsUpdate == false,
                "No view shows the delay. Which body has read it?")
        }
    }
}
