import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.9` {
    @Test func `Each call runs on the actor where the closure was created`() async {
        let isOnMainActor = Log<Bool>()
        let token = withContinuousObservation(options: .willSet) { _ in
            isOnMainActor.append(isOnMainQueue)
            _ = train.delay
        }
        for delay in [5, 10] {
            await settle()
            train.delay = delay
        }
        await settle()
        #expect(isOnMainActor.entries == [true, true, true], "Where does `observe` run?")
        token.cancel()
    }

    @Test func `The closure is called at the start and after each change`() async {
        let token = withContinuousObservation(options: .willSet) { event in
            calls.append("\(event.kind) \(train.delay)")
        }
        await settle()
        for delay in [5, 10, 15] {
            train.delay = delay
            await settle()
        }
        #expect(calls.entries == ["initial 0", "willSet 5", "willSet 10", "willSet 15"])
        token.cancel()
    }

    @Test func `With both kinds requested, a call gets the final event and its property`() async {
        let token = withContinuousObservation(options: [.willSet, .didSet]) { event in
            calls.append("\(event.kind) \(event.matches(\Train.delay)) \(train.delay)")
        }
        await settle()
        train.delay = 5
        await settle()
        #expect(
            calls.entries == ["initial false 0", "didSet true 5"],
            "Which occurrence does the next round pass on, and what does it contain?")
        token.cancel()
    }

    @Test func `Freeing an object leads to a call if deinit was requested`() async {
        nonisolated(unsafe) var other: Train? = .porto
        let events = Log<Kind>()
        let token = withContinuousObservation(options: [.willSet, .deinit]) { event in
            events.append(event.kind)
            _ = other?.delay
        }
        await settle()
        other = nil
        await settle()
        #expect(
            events.entries == [.initial, .deinit], "With which options does a round track reads?")
        token.cancel()
    }

    @Test func `Freeing an object leads to no call unless deinit was requested`() async {
        nonisolated(unsafe) var other: Train? = .porto
        let events = Log<Kind>()
        let token = withContinuousObservation(options: [.willSet, .didSet]) { event in
            events.append(event.kind)
            _ = other?.delay
        }
        await settle()
        other = nil
        await settle()
        #expect(events.entries == [.initial], "With which options does a round track reads?")
        token.cancel()
    }

    @Test func `While another thread makes a change, the closure isn't called`() async {
        let gauge = SlowGauge()
        let token = withContinuousObservation(options: .willSet) { _ in
            calls.append("\(gauge.level)")
        }
        await settle()
        gauge.beginChange(to: 5)
        await settle()
        #expect(calls.entries == ["0"], "Is the new value stored yet?")
        gauge.endChange()
        await settle()
        #expect(calls.entries == ["0", "5"])
        token.cancel()
    }
}
