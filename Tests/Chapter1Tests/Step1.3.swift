import Testing
import WorkshopTesting

@testable import Chapter1

extension Chapter1Tests {
    @Suite struct `Step 1.3` {
        let train = Train.lisboa

        @Test func `withObservationTracking runs apply once and returns its result`() {
            let runs = Counter()
            let result = withObservationTracking {
                "run \(runs.increment()), \(accessList == nil ? "no list" : "a list")"
            } onChange: {
            }
            #expect(result == "run 1, a list")
            #expect(runs.value == 1, "Which of your lines call `apply`?")
        }

        @Test func `After the call, there is no access list`() {
            var hadList = false
            withObservationTracking {
                hadList = accessList != nil
            } onChange: {
            }
            #expect(hadList)
            #expect(
                accessList == nil, "Later reads belong to no call. Which list would record them?"
            )
        }

        @Test func `A call inside another one begins with an empty list`() {
            var got = Reads()
            withObservationTracking {
                _ = train.platform
                withObservationTracking {
                    _ = train.delay
                    got = Reads(in: accessList)
                } onChange: {
                }
            } onChange: {
            }
            #expect(got == Reads((train, \Train.delay)), "Which list does the inner call fill?")
        }

        @Test func `While nothing changes, onChange isn't called`() {
            let calls = Counter()
            var got = Reads()
            withObservationTracking {
                _ = train.delay
                got = Reads(in: accessList)
            } onChange: {
                calls.increment()
            }
            #expect(got == Reads((train, \Train.delay)))
            #expect(calls.value == 0)
        }

        @Test func `The prediction: board.featured?.status reads two properties`() {
            let board = Board.showing(train)
            // A read of an earlier call isn't in this call's list.
            _ = withObservationTracking({ board.trains }, onChange: {})
            var got = Reads()
            withObservationTracking {
                _ = board.featured?.status
                got = Reads(in: accessList)
            } onChange: {
            }
            tells("your list: \(got.testDescription)")
            #expect(
                got == Reads((board, \Board.featured), (train, \Train.delay)),
                "Which getters run, and what does the list hold?")
        }
    }
}
