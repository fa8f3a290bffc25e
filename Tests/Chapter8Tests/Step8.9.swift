import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @MainActor @Suite(.needsEvents) struct `Step 8.9` {
        nonisolated(unsafe) let train = Train.lisboa
        let calls = Log<String>()

        @Test func `The closure is called at the beginning, and after each change`() async {
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

        @Test func `Each call runs on the actor where the closure was made`() async {
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

        @Test func `Changes up to the next suspension lead to one call`() async {
            let token = withContinuousObservation(options: .didSet) { event in
                calls.append("\(event.kind) \(train.delay) \(train.platform)")
            }
            await settle()
            train.delay = 5
            train.platform = 2
            train.delay = 10
            await settle()
            #expect(calls.entries == ["initial 0 4", "didSet 10 2"])
            token.cancel()
        }

        @Test(arguments: 0..<4) func `Only a property that was read matters`(changed: Int) async {
            let delays = Log<Int>()
            let token = withContinuousObservation(options: .willSet) { _ in
                _ = (train.destination, train.platform)
                delays.append(train.delay)
            }
            await settle()
            let board = Board()
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
                { board.trains = [train] },
            ]
            changes[changed]()
            await settle()
            #expect(delays.entries.count == (changed < 3 ? 2 : 1), "What has the closure read?")
            token.cancel()
        }

        @Test func `An object that is freed leads to a call if that was requested`() async {
            nonisolated(unsafe) var other: Train? = .porto
            let events = Log<Kind>()
            let token = withContinuousObservation(options: [.willSet, .deinit]) { event in
                events.append(event.kind)
                _ = other?.delay
            }
            await settle()
            other = nil
            await settle()
            #expect(events.entries == [.initial, .deinit], "Which options has a round's tracking?")
            token.cancel()
        }

        @Test func `An object that is freed leads to no call if that was not requested`() async {
            nonisolated(unsafe) var other: Train? = .porto
            let events = Log<Kind>()
            let token = withContinuousObservation(options: [.willSet, .didSet]) { event in
                events.append(event.kind)
                _ = other?.delay
            }
            await settle()
            other = nil
            await settle()
            #expect(events.entries == [.initial], "Which options has a round's tracking?")
            token.cancel()
        }

        @Test func `While another thread makes a change, the closure isn't called`() async {
            let hasBegun = Gate()
            let mayStore = Gate()
            let gauge = Gauge(beforeStore: {
                hasBegun.open()
                mayStore.wait()
            })
            let levels = Log<Int>()
            let token = withContinuousObservation(options: .willSet) { _ in
                levels.append(gauge.level)
            }
            await settle()
            let setter = TestThread { gauge.level = 5 }
            hasBegun.wait()
            await settle()
            #expect(levels.entries == [0], "Is the new value stored yet?")
            mayStore.open()
            setter.join()
            await settle()
            #expect(levels.entries == [0, 5])
            token.cancel()
        }

        @Test(arguments: Gauge.Reports.allCases)
        func `However a setter reports, each change leads to a call`(reports: Gauge.Reports) async {
            let gauge = Gauge(reports)
            let levels = Log<Int>()
            let token = withContinuousObservation(options: .willSet) { _ in
                levels.append(gauge.level)
            }
            await settle()
            for level in [5, 10, 15] {
                gauge.level = level
                await settle()
            }
            #expect(levels.entries == [0, 5, 10, 15])
            token.cancel()
        }
    }
}
