import Testing
import WorkshopTesting

@testable import Chapter1

extension Chapter1Tests {
    @Suite struct `Step 1.3` {
        let train = Train.lisboa

        @Test func `The call runs apply once and returns its result`() {
            let runs = Counter()
            let result = withObservationTracking {
                "run \(runs.increment()), \(accessList == nil ? "no list" : "a list")"
            } onChange: {
            }
            #expect(result == "run 1, a list")
            #expect(runs.value == 1, "Which lines of yours call `apply`?")
        }

        @Test func `After the call there is no list`() {
            var hadList = false
            withObservationTracking {
                hadList = accessList != nil
            } onChange: {
            }
            #expect(hadList)
            #expect(
                accessList == nil, "What is read from now on belongs to no call. Where would it go?"
            )
        }

        @Test func `A call sees its own reads and no others`() {
            var got: [Reads] = []
            _ = train.platform
            for read in [{ _ = train.delay }, { _ = train.platform }, { _ = train.destination }] {
                withObservationTracking {
                    read()
                    got.append(Reads(in: accessList))
                } onChange: {
                }
                _ = train.status
            }
            #expect(got[0] == Reads((train, \Train.delay)))
            #expect(got[1] == Reads((train, \Train.platform)), "With which list does a call begin?")
            #expect(got[2] == Reads((train, \Train.destination)))
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
            #expect(got == Reads((train, \Train.delay)), "With which list does a call begin?")
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
            var got: [Reads] = []
            for read in [{ _ = board.trains }, { _ = board.featured?.status }] {
                withObservationTracking {
                    read()
                    got.append(Reads(in: accessList))
                } onChange: {
                }
            }
            tells("your list: \(got[1].testDescription)")
            #expect(got[1] == Reads((board, \Board.featured), (train, \Train.delay)))
        }
    }
}
