import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite struct `Step 8.2` {
        @Test @MainActor func `A closure created on the main actor runs there`() async {
            let values = Observations { isOnMainQueue }
            let isThere = await firstValue(of: values)
            #expect(isThere == true, "Which isolation does `evaluate` get?")
        }

        @Test func `An actor's closure runs on that actor`() async {
            let station = Station()
            let delay = await firstValue(of: station.delays())
            #expect(delay == 5)
        }

        @Test @MainActor func `A nonisolated closure doesn't run on the main actor`()
            async
        {
            let values = makeOnNoActor { isOnMainQueue }
            var iterator = values.makeAsyncIterator()
            let isThere = await iterator.next()
            #expect(
                isThere == false,
                "Which isolation did the closure get when it was created?")
        }

        @Test func `The closure runs in the task that calls next`() async {
            let task = Task {
                _ = await firstValue(of: Observations { withUnsafeCurrentTask { $0?.cancel() } })
                return Task.isCancelled
            }
            let isCancelled = await task.value
            #expect(isCancelled, "The closure cancels its task. Which task is that?")
        }

        @Test @MainActor func `next throws the closure's error`() async {
            let asker = Asker(
                Observations { () throws -> Int in throw SignalFailure() })
            await asker.ask()
            #expect(asker.error is SignalFailure)
        }
    }
}

/// Returns a new iterator's first value. Runs on no actor.
@concurrent private func firstValue<Element>(of values: Observations<Element, Never>) async
    -> Element?
{
    var iterator = values.makeAsyncIterator()
    return await iterator.next()
}

private func makeOnNoActor<Element>(
    _ emit: @escaping @Sendable () -> Element
) -> Observations<Element, Never> {
    Observations { emit() }
}

/// An actor that creates a sequence. The sequence's closure traps if it runs anywhere else.
private actor Station {
    private let delay = 5

    func delays() -> Observations<Int, Never> {
        Observations {
            self.preconditionIsolated()
            return self.delay
        }
    }
}
