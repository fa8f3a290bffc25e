import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.7` {
    @Test func `A tracking keeps the occurrences of a change during apply`() {
        let tracking = ObservationTracking([.willSet, .didSet])
        tracking.track {
            _ = train.delay
            onAnotherThread { train.delay = 5 }
        } onChange: {
            { _ in }
        }
        #expect(tracking.occurrences.map(\.kind) == [.willSet, .didSet])
    }

    @Test func `Changes on two threads call onChange once for each kind`() {
        everyOrder { order in
            nonisolated(unsafe) let train = Train.lisboa
            let events = track([.willSet, .didSet]) { (train.delay, train.platform) }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            #expect(events.entries.count { $0 == .willSet } == 1)
            #expect(events.entries.count { $0 == .didSet } == 1)
            #expect(tracked(train) == [], "Which of the two changes ended the tracking?")
        }
    }

    @Test func `A tracking started during another thread's change misses no value`() {
        everyOrder { order in
            nonisolated(unsafe) let train = Train.lisboa
            let read = Log<Int>()
            let events = Log<Kind>()
            order.thread { track(.didSet, in: events) { read.append(train.delay) } }
            order.thread { train.delay = 5 }
            try order.run()
            let hasMissed = read.entries == [0] && events.entries == []
            #expect(!hasMissed, "`apply` has read the old value. Which change reports the new one?")
            #expect(events.entries.count <= 1)
        }
    }
}
