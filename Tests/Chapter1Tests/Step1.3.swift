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
            #expect(hadList, "Which list do the getters find while `apply` runs?")
            #expect(
                accessList == nil, "Later reads belong to no call. Which list would record them?"
            )
        }

        @Test func `A call inside another one begins with a list of its own`() {
            var inner = Reads()
            var outer = Reads()
            withObservationTracking {
                _ = train.platform
                let list = accessList
                withObservationTracking {
                    _ = train.delay
                    inner = Reads(in: accessList)
                } onChange: {
                }
                outer = Reads(in: list)
            } onChange: {
            }
            #expect(inner == Reads((train, \Train.delay)), "Which list records the inner reads?")
            #expect(
                outer == Reads((train, \Train.platform)),
                "What does the inner call do to the outer call's list?")
        }

        @Test func `onChange is neither evaluated nor called`() {
            let uses = Counter()
            func callback() -> @Sendable () -> Void {
                uses.increment()
                return { uses.increment() }
            }
            _ = withObservationTracking({ train.delay }, onChange: callback())
            #expect(uses.value == 0, "Which of your lines uses `onChange`?")
        }

        @Test func `Evaluating board.featured?.status records reads of two properties`() {
            let board = Board.showing(train)
            // The next call's list must not contain this read.
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
                "Which getters ran during this call, and which before it?")
        }
    }
}
