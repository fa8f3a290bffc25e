import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.5` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `A change that begins after the read is reported`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                let log = Log<String>()
                order.thread {
                    track(calls) {
                        _ = train.delay
                        log.append("read")
                    }
                }
                order.thread {
                    log.append("change")
                    train.delay = 5
                }
                try order.run()
                guard log.entries == ["read", "change"] else { return }
                #expect(calls.value == 1, "Which value is shown forever?")
            }
        }

        @Test func `However the change and apply meet, there is one call in the end`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                order.thread { track(calls) { (train.delay, train.platform, train.destination) } }
                order.thread {
                    train.delay = 5
                    train.platform = 10
                }
                try order.run()
                train.destination = "Porto"
                train.platform = 15
                train.delay = 15
                #expect(calls.value == 1)
            }
        }

        @Test func `However the changes to three trains and apply meet, there is one call`() {
            everyOrder { order in
                let trains = [Express("a"), Express("b"), Express("c")]
                let calls = Counter()
                order.thread { track(calls) { trains.map(\.delay) } }
                order.thread { for train in trains.reversed() { train.delay = 5 } }
                try order.run()
                for train in trains { train.delay = 10 }
                #expect(calls.value == 1)
            }
        }

        @Test func `What a late onChange changes doesn't call it again`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                @Sendable func start() {
                    withObservationTracking {
                        _ = train.delay
                    } onChange: {
                        Interleaving.call("calls `onChange`")
                        if calls.increment() < 4 { train.delay += 5 }
                    }
                }
                order.thread { start() }
                order.thread { train.delay = 5 }
                try order.run()
                train.delay = 20
                #expect(calls.value == 1, "While it is called, can a change still find it?")
            }
        }

        @Test func `A late onChange runs on this thread, before the call returns`() {
            let threads = Log<UInt>()
            withObservationTracking {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
            } onChange: {
                threads.append(thisThread)
            }
            let isThisThread = threads.entries.map { $0 == thisThread }
            #expect(isThisThread == [true], "Who makes the call, and when?")
        }

        @Test func `Late calls are made one after the other, the oldest first`() {
            let log = Log<String>()
            @Sendable func track(_ name: String, then next: @escaping @Sendable () -> Void = {}) {
                withObservationTracking {
                    _ = train.delay
                    onAnotherThread { train.delay += 5 }
                } onChange: {
                    log.append("\(name) begins")
                    next()
                    log.append("\(name) ends")
                }
            }
            track("A") {
                track("B") { track("D") }
                track("C")
            }
            let expected = ["A", "B", "C", "D"].flatMap { ["\($0) begins", "\($0) ends"] }
            #expect(log.entries == expected, "Which calls wait, and which of them is next?")
        }

        @Test func `When no late call is left, the next one is made at once`() {
            let calls = Counter()
            for _ in 1...3 {
                track(calls) {
                    _ = train.delay
                    onAnotherThread { train.delay += 5 }
                }
            }
            #expect(calls.value == 3, "Which queue has the first late call left?")
        }

        @Test func `A late call waits for its own thread only`() {
            let calls = Log<String>()
            @Sendable func track(_ name: String, then next: @escaping @Sendable () -> Void = {}) {
                withObservationTracking {
                    _ = train.delay
                    onAnotherThread { train.delay += 5 }
                } onChange: {
                    next()
                    calls.append(name)
                }
            }
            track("this thread's") { onAnotherThread { track("the other thread's") } }
            #expect(calls.entries == ["the other thread's", "this thread's"])
        }

        @Test func `20,000 late calls in a row fit on a small stack`() {
            let thread = WorkerThread()
            let calls = Counter()
            let returns = Counter()
            @Sendable func renderUI() {
                withObservationTracking {
                    _ = train.delay
                    let isNested = calls.value > returns.value + 1
                    if calls.value < 20_000, !isNested { thread.run { train.delay += 1 } }
                } onChange: {
                    calls.increment()
                    renderUI()
                    returns.increment()
                }
            }
            TestThread(stackSize: 512 * 1024) { renderUI() }.join(30)
            #expect(calls.value == 20_000)
        }
    }
}
