import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite @MainActor struct `Step 8.3` {
        let train = Train.lisboa
        let other = Train.porto

        @Test func `Each change produces one value`() async {
            let loop = await Loop(Observations { train.delay })
            for delay in [5, 10, 15] {
                train.delay = delay
                await settle()
            }
            #expect(
                loop.values == [0, 5, 10, 15],
                "What does each call to `next` wait for, and what sets it?")
        }

        @Test func `A change to a property that wasn't read produces no value`() async {
            let loop = await Loop(Observations { train.delay })
            train.platform = 2
            await settle()
            other.delay = 5
            await settle()
            #expect(loop.values == [0], "Which properties did the closure read?")
        }

        @Test func `Changes before the next suspension produce only the latest value`() async {
            let loop = await Loop(Observations { "\(train.delay) from \(train.platform)" })
            train.delay = 5
            train.delay = 10
            train.platform = 2
            await settle()
            #expect(loop.values == ["0 from 4", "10 from 2"], "When does the loop's task resume?")
        }

        @Test func `Only properties read by the latest evaluation wake the loop`() async {
            let loop = await Loop(Observations { train.delay == 5 ? other.delay : -1 })
            other.delay = 3
            await settle()
            train.delay = 5
            await settle()
            other.delay = 7
            await settle()
            train.delay = 0
            await settle()
            other.delay = 9
            await settle()
            #expect(loop.values == [-1, 3, 7, -1], "What did the closure read in its latest run?")
        }

        @Test func `If the closure reads nothing, it runs only once`() async {
            let runs = Counter()
            let loop = await Loop(Observations { runs.increment() })
            train.delay = 5
            await settle()
            #expect(loop.values == [1])
            #expect(runs.value == 1, "What is there to wait for?")
        }

        @Test func `Changes between two calls to next produce one value`() async {
            let asker = Asker(Observations { train.delay })
            await asker.ask()
            train.delay = 5
            train.delay = 10
            await asker.ask()
            #expect(asker.values == [0, 10], "When does the tracking begin?")
        }

        @Test func `Three iterators of one sequence advance independently`() async {
            let delays = Observations { train.delay }
            let loops = [await Loop(delays), await Loop(delays)]
            let asker = Asker(delays)
            await asker.ask()
            train.delay = 5
            await settle()
            train.delay = 10
            await settle()
            await asker.ask()
            for loop in loops { #expect(loop.values == [0, 5, 10]) }
            #expect(asker.values == [0, 10])
        }

        @Test nonisolated func `After a change, next doesn't wait for another thread`() {
            nonisolated(unsafe) let train = Train.lisboa
            let executor = HeldExecutor()
            let log = Log<Int?>()
            let end = Gate()
            keepThreadsBusy(until: end)
            Task(executorPreference: executor) {
                var iterator = Observations { train.delay }.makeAsyncIterator()
                for delay in [5, 10, 15] {
                    log.append(await iterator.next())
                    train.delay = delay
                }
            }
            executor.run()
            end.open()
            #expect(Values(log.entries) == [0, 5, 10], "Which thread sets the signal, and when?")
        }
    }
}
