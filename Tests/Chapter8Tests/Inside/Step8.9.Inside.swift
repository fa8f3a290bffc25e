import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.9` {
    @Test func `If a change never ends, cancelling the token leaves no tracking behind`() async {
        let calls = Counter()
        let token = withContinuousObservation(options: [.willSet, .didSet]) { _ in
            _ = train.delay
            calls.increment()
        }
        await settle()
        train.registrar.willSet(train, keyPath: \.delay)
        // The main actor may be on another thread now, so `waitForEnd` may wait.
        await waitUntil { calls.value == 2 }
        token.cancel()
        await settle()
        #expect(tracked(train) == [], "Which round's tracking is still registered?")
    }

    @Test(arguments: [false, true]) func `Cancelling an event leaves no tracking or capture behind`(
        changesBefore: Bool
    ) async {
        var counter: Counter? = Counter()
        weak let captured = counter
        let token = withContinuousObservation(options: .willSet) { [counter] event in
            counter?.increment()
            _ = train.delay
            if changesBefore { onAnotherThread { train.delay += 5 } }
            event.cancel()
        }
        counter = nil
        await settle()
        #expect(tracked(train) == [], "Which round's tracking is still registered?")
        #expect(captured == nil, "What still holds the closure?")
        token.cancel()
    }
}
