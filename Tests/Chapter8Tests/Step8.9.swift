import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @MainActor @Suite(.needsEvents) struct `Step 8.9` {
        nonisolated(unsafe) let train = Train.lisboa
        let calls = Log<String>()

        // MARK: - The end

        @Test func `Destroying the token ends the observation at once`() async {
            let keeper = Keeper()
            keeper.token = withContinuousObservation(options: .willSet) { _ in
                calls.append("\(train.delay)")
            }
            await settle()
            let end = Gate()
            // If a task had to cancel the observation, that task would start too late.
            keepThreadsBusy(until: end)
            keeper.token = nil
            train.delay = 5
            end.open()
            await settle()
            #expect(calls.entries == ["0"], "Which task cancels the observation?")
        }

        @Test func `If the token is destroyed at once, the closure is never called`() async {
            let token = withContinuousObservation(options: .willSet) { _ in
                calls.append("\(train.delay)")
            }
            token.cancel()
            await settle()
            #expect(calls.entries == [], "Which came first, the token's end or the first call?")
        }

        @Test func `A change before the token's end leads to one more call`() async {
            let token = withContinuousObservation(options: .didSet) { event in
                calls.append("\(event.kind) \(train.delay)")
            }
            await settle()
            train.delay = 5
            token.cancel()
            train.delay = 10
            await settle()
            #expect(
                calls.entries == ["initial 0", "didSet 10"],
                "Which came first, the change or the end?")
        }

        // MARK: - While the closure runs

        @Test func `While the closure runs, a change after the token's end leads to no call`() async
        {
            let keeper = Keeper()
            keeper.token = withContinuousObservation(options: .willSet) { _ in
                calls.append("\(train.delay)")
                guard train.delay == 0 else { return }
                onAnotherThread {
                    keeper.token = nil
                    train.delay = 5
                }
            }
            await settle()
            #expect(calls.entries == ["0"], "When does a cancellation end the tracking?")
        }

        // MARK: - An event that is cancelled

        @Test func `After an event is cancelled, the closure isn't called again`() async {
            let token = withContinuousObservation(options: .willSet) { event in
                calls.append("\(train.delay)")
                if train.delay == 5 { event.cancel() }
            }
            for delay in [5, 10, 15] {
                await settle()
                train.delay = delay
            }
            await settle()
            #expect(calls.entries == ["0", "5"], "What does the event's `cancel()` end?")
            token.cancel()
        }

        @Test func `Another thread can cancel the event`() async {
            let token = withContinuousObservation(options: .willSet) { event in
                calls.append("\(train.delay)")
                guard train.delay == 5 else { return }
                withUnsafePointer(to: event) { pointer in
                    nonisolated(unsafe) let event = pointer
                    onAnotherThread { event.pointee.cancel() }
                }
            }
            for delay in [5, 10, 15] {
                await settle()
                train.delay = delay
            }
            await settle()
            #expect(
                calls.entries == ["0", "5"], "What does `cancel()` end if another thread calls it?")
            token.cancel()
        }
    }
}

/// Keeps a token that any thread may destroy.
final class Keeper: @unchecked Sendable {
    var token: ObservationTracking.Token?
}
