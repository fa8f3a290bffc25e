import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite @MainActor struct `Step 8.4` {
        let train = Train.lisboa

        @Test func `A cancelled loop ends`() async {
            let loop = await Loop(Observations { train.delay })
            train.delay = 5
            await settle()
            loop.cancel()
            await settle()
            train.delay = 10
            await settle()
            #expect(loop.values == [0, 5, nil], "What could have ended the wait?")
        }

        @Test func `In a task that is already cancelled, the closure doesn't run`() async {
            let runs = Counter()
            let values = Observations { runs.increment() }
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                var iterator = values.makeAsyncIterator()
                return await iterator.next()
            }
            let value = await task.value
            #expect(value == nil)
            #expect(runs.value == 0, "When does `next` find out that its task is cancelled?")
        }

        @Test func `After a cancellation, every call to next returns nil`() async {
            let asker = Asker(Observations { train.delay })
            await asker.ask()
            await asker.ask()
            asker.cancel()
            await settle()
            for _ in 1...3 { await asker.ask() }
            #expect(asker.values == [0, nil, nil, nil, nil], "What does the iterator still store?")
        }

        @Test func `After finish, every call to next returns nil`() async {
            let asker = Asker<Int, Never>(
                .untilFinished { train.delay == 10 ? .finish : .next(train.delay) })
            for delay in [5, 10, 15, 20] {
                await asker.ask()
                train.delay = delay
            }
            await asker.ask()
            #expect(asker.values == [0, 5, nil, nil, nil], "What does the iterator still store?")
        }

        @Test func `After the end of a sequence, next doesn't wait`() async {
            let asker = Asker<Int, Never>(
                .untilFinished { train.delay == 5 ? .finish : .next(train.delay) })
            await asker.ask()
            train.delay = 5
            for _ in 1...3 { await asker.ask() }
            #expect(asker.values == [0, nil, nil, nil], "Which change does the iterator wait for?")
        }

        @Test func `After an error, every call to next returns nil`() async {
            let asker = Asker(Observations { try delay(failsAt: 5) })
            await asker.ask()
            train.delay = 5
            await asker.ask()
            train.delay = 10
            for _ in 1...3 { await asker.ask() }
            #expect(asker.error is SignalFailure)
            #expect(asker.values == [0, nil, nil, nil], "What does the iterator still store?")
        }

        @Test func `A value is not lost if the task is cancelled while the closure runs`() async {
            let loop = await Loop(
                Observations {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return train.delay
                })
            #expect(loop.values == [0, nil], "When was the task cancelled?")
        }

        @Test func `An error is not lost if the task is cancelled while the closure runs`() async {
            let asker = Asker(
                Observations {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try delay(failsAt: 0)
                })
            await asker.ask()
            await asker.ask()
            #expect(asker.error is SignalFailure, "When was the task cancelled?")
            #expect(asker.values == [nil])
        }

        /// The train's delay, or an error.
        func delay(failsAt limit: Int) throws(SignalFailure) -> Int {
            let delay = train.delay
            guard delay != limit else { throw SignalFailure() }
            return delay
        }
    }
}
