import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite(.needsEvents) struct `Step 8.7` {
        nonisolated(unsafe) let train = Train.lisboa

        // MARK: - Late calls: another thread changes something while apply runs

        @Test func `Both events of a change during apply are reported after apply`() {
            let log = Log<String>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
                log.append("apply ends")
            } onChange: { event in
                log.append("\(event.kind)")
            }
            #expect(log.entries == ["apply ends", "willSet", "didSet"])
        }

        @Test func `A change that begins during apply is reported again when it ends`() {
            let events = track([.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
            }
            #expect(events.entries == [.willSet], "Which occurrences has the tracking accepted?")
            onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
            #expect(
                events.entries == [.willSet, .didSet],
                "What is the tracking still waiting for after the late `willSet`?")
        }

        @Test func `If a change ends while its willSet is reported, its didSet is reported too`() {
            let events = Log<Kind>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
            } onChange: { event in
                events.append(event.kind)
                guard event.kind == .willSet else { return }
                onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
            }
            #expect(
                events.entries == [.willSet, .didSet],
                "Which closure can `accept` find while `onChange` runs?")
        }

        @Test func `No event follows a cancelled late event`() {
            let events = Log<Kind>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
            } onChange: { event in
                events.append(event.kind)
                event.cancel()
            }
            onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
            #expect(events.entries == [.willSet], "What does this event's `cancel()` do?")
        }

        @Test func `A late call reports all its events before the next late call begins`() {
            let log = Log<String>()
            @Sendable func track(_ number: Int, then next: @escaping @Sendable () -> Void = {}) {
                withObservationTracking(options: [.willSet, .didSet]) {
                    _ = train.delay
                    onAnotherThread { train.delay += 5 }
                } onChange: { event in
                    log.append("\(event.kind) \(number)")
                    if event.kind == .willSet { next() }
                }
            }
            track(1) { track(2) { track(3) } }
            let expected = (1...3).flatMap { ["willSet \($0)", "didSet \($0)"] }
            #expect(log.entries == expected, "Which late call was this thread already making?")
        }
    }
}
