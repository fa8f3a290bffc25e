import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.7` {
    @Test func `willSet is reported before the store, and didSet after it`() {
        let log = Log<String>()
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = train.delay
        } onChange: { event in
            log.append("\(event.kind) \(train.delay)")
        }
        train.delay = 5
        train.delay = 10
        #expect(log.entries == ["willSet 0", "didSet 5"])
    }

    @Test func `The end of another thread's change is reported`() {
        let events = track(.didSet) { train.delay }
        onAnotherThread { train.delay = 5 }
        #expect(events.entries == [.didSet], "Which changes does a tracking ignore?")
    }

    // MARK: - Changes that apply makes

    @Test func `A change inside three nested trackings is reported only to a separate one`() {
        let delay = track(.didSet) { train.delay }
        let events = trackThreeDeep(.didSet) {
            _ = train.delay
            train.delay = 5
        }
        #expect(delay.entries == [.didSet], "Which trackings should ignore this change?")
        #expect(events.entries == [], "Which trackings' `apply` closures are making this change?")
    }

    // MARK: - Trackings that start during a change

    @Test func `A tracking started by the same thread before the store gets only didSet`() {
        let events = Log<Kind>()
        withObservationTracking(options: .willSet) {
            _ = train.delay
        } onChange: { _ in
            track([.willSet, .didSet], in: events) { train.delay }
        }
        train.delay = 5
        #expect(events.entries == [.didSet])
    }

    @Test func `A tracking started by another thread before the store gets both events`() {
        let events = Log<Kind>()
        withObservationTracking(options: .willSet) {
            _ = train.delay
        } onChange: { _ in
            onAnotherThread { track([.willSet, .didSet], in: events) { train.delay } }
        }
        train.delay = 5
        #expect(events.entries == [.willSet, .didSet], "Does the other thread know of the change?")
    }
}
