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
                #expect(calls.value == 1, "Once the change is over, what still calls `onChange`?")
            }
        }

        @Test func `A late onChange's own change doesn't call it again`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                order.thread {
                    withObservationTracking {
                        _ = train.delay
                    } onChange: {
                        Interleaving.call("calls `onChange`")
                        if calls.increment() < 4 { train.delay += 5 }
                    }
                }
                order.thread { train.delay = 5 }
                try order.run()
                train.delay = 20
                #expect(
                    calls.value == 1,
                    "Where can a change still find the tracking after the late call?")
            }
        }

        /// Starts a tracking. While `apply` runs, another thread changes a property that was read.
        func trackWithLateCall(_ onChange: @escaping @Sendable () -> Void) {
            withObservationTracking {
                _ = train.delay
                onAnotherThread { train.delay += 5 }
            } onChange: {
                onChange()
            }
        }

        @Test func `A late call runs on apply's thread before withObservationTracking returns`() {
            let threads = Log<UInt>()
            trackWithLateCall { threads.append(thisThread) }
            let isThisThread = threads.entries.map { $0 == thisThread }
            #expect(isThisThread == [true], "Which thread calls `onChange`, and when?")
        }

        @Test func `Late calls run one after another, oldest first`() {
            let log = Log<String>()
            @Sendable func show(_ name: String, then next: @escaping @Sendable () -> Void = {}) {
                trackWithLateCall {
                    log.append("\(name) begins")
                    next()
                    log.append("\(name) ends")
                }
            }
            show("A") {
                show("B") { show("D") }
                show("C")
            }
            let expected = ["A", "B", "C", "D"].flatMap { ["\($0) begins", "\($0) ends"] }
            #expect(
                log.entries == expected, "Which calls wait, and in what order do they run?"
            )
        }

        @Test func `A late call runs at once unless another late call is running`() {
            let calls = Counter()
            for _ in 1...3 { trackWithLateCall { calls.increment() } }
            #expect(
                calls.value == 3,
                "Which calls are still waiting after the first late call returns?")
        }

        @Test func `A late call waits only for late calls on its own thread`() {
            let calls = Log<String>()
            trackWithLateCall {
                onAnotherThread { trackWithLateCall { calls.append("the other thread's") } }
                calls.append("this thread's")
            }
            #expect(
                calls.entries == ["the other thread's", "this thread's"],
                "Which late calls does the other thread's call wait for?")
        }

        @Test func `20,000 late calls in a row fit on a small stack`() {
            let changer = WorkerThread()
            let calls = Counter()
            let returns = Counter()
            @Sendable func renderUI() {
                withObservationTracking {
                    _ = train.delay
                    let isNested = calls.value > returns.value + 1
                    if calls.value < 20_000, !isNested { changer.run { train.delay += 1 } }
                } onChange: {
                    calls.increment()
                    renderUI()
                    returns.increment()
                }
            }
            let isDone = TestThread(stackSize: 512 * 1024) { renderUI() }.join(30)
            #expect(isDone)
            #expect(
                calls.value == 20_000, "Does a late call begin before the previous one returns?")
        }
    }
}
