import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.2` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let board = Board(trains: [.lisboa])

        @Test func `Three changes call onChange once`() {
            let calls = track { train.delay }
            train.delay = 5
            train.delay = 10
            train.delay = 15
            #expect(calls.value == 1, "What does the registrar hold after the first call?")
        }

        @Test(arguments: 0..<3)
        func `Whichever property changes first, onChange is called only once`(
            first: Int
        ) {
            let calls = track { (train.destination, train.platform, train.delay) }
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
            ]
            changes[first]()
            for change in changes { change() }
            #expect(calls.value == 1, "Which registrations remain after the first call?")
        }

        @Test func `A change to a property that wasn't read doesn't end the tracking`() {
            let calls = track { train.delay }
            train.platform = 2
            train.destination = "Porto"
            #expect(calls.value == 0, "Which property was read?")
            train.delay = 5
            train.delay = 10
            #expect(calls.value == 1)
        }

        @Test func `Ending one tracking doesn't end another`() {
            let both = track { (train.delay, train.platform) }
            let platform = track { train.platform }
            train.delay = 5
            train.platform = 2
            #expect(both.value == 1)
            #expect(platform.value == 1, "Which of the two trackings has ended?")
        }

        @Test func `If onChange re-arms the tracking, each change calls onChange once`() {
            let seen = Log<Int>()
            @Sendable func renderUI() {
                _ = withObservationTracking {
                    board.trains.count
                } onChange: {
                    seen.append(board.trains.count)
                    if seen.entries.count < 10 { renderUI() }  // Ten are enough to see the mistake.
                }
            }
            renderUI()
            for _ in 1...3 { board.trains.append(.porto) }
            #expect(seen.entries == [1, 2, 3], "Which change should notify the new tracking?")
        }

        @Test func `Everything that onChange captured is freed after the call`() {
            var captured: Counter? = Counter()
            weak let counter = captured
            withObservationTracking {
                _ = train.delay
            } onChange: { [captured] in
                captured?.increment()
            }
            captured = nil
            train.delay = 5
            #expect(
                counter == nil, "`onChange` won't be called again. What still holds the closure?")
        }
    }
}
