import Testing
import WorkshopTesting

@testable import Chapter1

extension Chapter1Tests {
    @Suite struct `Step 1.2` {
        let train = Train.lisboa

        @Test func `The getter of a train's delay reports the read`() {
            let got = Reads { _ = train.delay }
            #expect(got == Reads((train, \Train.delay)), "Which key path does the getter report?")
        }

        @Test func `The getter of a board's featured train reports the read`() {
            let board = Board.showing(train)
            let got = Reads { _ = board.featured }
            #expect(
                got == Reads((board, \Board.featured)),
                "Which properties does the getter of `featured` read and report?")
        }

        @Test func `Reading a train's status records a read of its delay`() {
            let got = Reads { _ = train.status }
            #expect(
                got == Reads((train, \Train.delay)),
                "Which getters run when `status` is read, and what do they report?")
        }

        @Test func `Reading nil or an empty array is recorded`() {
            let board = Board.showing(nil)
            let got = Reads { _ = (board.trains, board.featured) }
            #expect(
                got == Reads((board, \Board.trains), (board, \Board.featured)),
                "What does a getter report if its value is `nil` or empty?")
        }

        @Test func `Setting a property isn't recorded as a read`() {
            let board = Board.showing(nil)
            let delay = Reads { train.delay = 10 }
            let featured = Reads { board.featured = train }
            #expect(delay == Reads(), "Which accessors report a read?")
            #expect(featured == Reads(), "Which accessors report a read?")
            let got = Reads { _ = (train.delay, board.featured) }
            #expect(got == Reads((train, \Train.delay), (board, \Board.featured)))
        }

        @Test(arguments: [5, 0, -10]) func `A train stores the delay assigned to it`(minutes: Int) {
            let made = Train(to: "Lisboa", platform: 4, delay: minutes)
            let set = Train(to: "Lisboa", platform: 4)
            set.delay = minutes
            #expect(made.delay == minutes)
            #expect(set.delay == minutes, "What does the setter store?")
            #expect(Reads { _ = set.delay } == Reads((set, \Train.delay)))
        }

        @Test func `A board keeps its featured train`() {
            let board = Board()
            board.featured = Train(to: "Faro", platform: 2)
            #expect(
                board.featured?.destination == "Faro",
                "Only the board refers to this train. What does the setter do with it?")
            board.featured = nil
            #expect(board.featured?.destination == nil)
            #expect(Reads { _ = board.featured } == Reads((board, \Board.featured)))
        }
    }
}
