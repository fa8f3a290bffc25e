import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.8` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `Either apply reads the new delay, or onChange is called`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                let shown = Log<Int>()
                order.thread { track(calls) { shown.append(train.delay) } }
                order.thread { train.delay = 5 }
                try order.run()
                guard shown.entries == [0] else { return }
                #expect(calls.value == 1, "When was the new value stored?")
            }
        }

        @Test func `A tracking started on another thread during a change is notified of it`() {
            let calls = Counter()
            train.registrar.withMutation(of: train, keyPath: \.delay) {
                _ = onAnotherThread { track(calls) { train.delay } }
            }
            #expect(
                calls.value == 1,
                "The tracking has read the old value. Which call reports the new one?")
        }

        @Test func `A change made by apply is also reported to other threads' trackings`() {
            let calls = Counter()
            track {
                train.registrar.withMutation(of: train, keyPath: \.delay) {
                    _ = onAnotherThread { track(calls) { train.delay } }
                }
            }
            #expect(calls.value == 1, "On which thread does code already know about the change?")
        }

        @Test func `The end of a change is reported even if the closure throws`() {
            let calls = Counter()
            try? train.registrar.withMutation(of: train, keyPath: \.delay) {
                onAnotherThread { track(calls) { train.delay } }
                throw CancellationError()
            }
            #expect(calls.value == 1, "What might the closure have stored before it threw?")
        }

        @Test func `A tracking started on the same thread during a change isn't notified of it`() {
            let calls = Counter()
            train.registrar.withMutation(of: train, keyPath: \.delay) {
                for _ in 1...3 { track(calls) { train.delay } }
            }
            #expect(calls.value == 0, "Which code already knows about this change?")
            train.delay = 5
            #expect(
                calls.value == 3, "Which trackings are still registered after the first change?")
        }

        @Test func `The calls that didSet makes run one after another, never nested`() {
            let order = Log<String>()
            @Sendable func start() {
                withObservationTracking {
                    _ = train.delay
                } onChange: {
                    order.append("begins")
                    if order.entries.count < 8 { train.delay = 5 }
                    order.append("ends")
                }
            }
            train.registrar.withMutation(of: train, keyPath: \.delay) {
                _ = onAnotherThread { for _ in 1...3 { start() } }
            }
            #expect(
                order.entries == ["begins", "ends", "begins", "ends", "begins", "ends"],
                "Which trackings are still registered when the first `onChange` runs?")
        }

        @Test func `didSet hashes a key path with no lock held`() {
            everyOrder { order in
                let train = Express()
                let calls = track { train.delay }
                order.thread { train[HashedArgument()] = 5 }
                try order.run()
                #expect(calls.value == 0)
            }
        }
    }
}
