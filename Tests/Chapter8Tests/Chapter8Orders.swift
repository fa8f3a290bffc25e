import Testing
import WorkshopTesting

@testable import Chapter8

// In every order runs only what is ours, so there is nothing here for the toolchain's Observation.
#if !TOOLCHAIN
    extension Chapter8Tests {
        @Test func `Step 8.1 · two threads in every order: one of them calls`() {
            everyOrder { order in
                nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
                let calls = Counter()
                withObservationTracking(options: .willSet) {
                    _ = (train.delay, train.platform)
                } onChange: { _ in
                    Order.call("calls `onChange`")
                    calls.increment()
                }
                order.thread { train.delay = 5 }
                order.thread { train.platform = 2 }
                try order.run()
                order.expect(
                    calls.value == 1,
                    """
                    Delay and platform were read, and both have changed. `onChange` ran \
                    \(times(calls.value)). It should run once.
                    """)
                order.expect(
                    Self.isEmpty(train),
                    "`onChange` has run, but something still waits at the train.")
            }
        }

        @Test func `Step 8.2 · two threads in every order: one call of each kind`() {
            everyOrder { order in
                nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
                let seen = Log<String>()
                withObservationTracking(options: [.willSet, .didSet]) {
                    _ = (train.delay, train.platform)
                } onChange: { event in
                    let name = Self.name(event.kind)
                    Order.call("calls `onChange` with \(name)")
                    seen.append(name)
                }
                order.thread { train.delay = 5 }
                order.thread { train.platform = 2 }
                try order.run()
                order.expect(
                    seen.entries.sorted() == ["didSet", "willSet"],
                    """
                    Delay and platform were read, and both have changed. `onChange` was called for \
                    \(seen.entries). It should be called once for each kind.
                    """)
                order.expect(
                    Self.isEmpty(train),
                    "Both calls were made, but something still waits at the train.")
            }
        }

        @Test func `Step 8.4 · setting and waiting, in every order`() {
            everyOrder { order in
                let signal = Flagged()
                order.task { await signal.wait() }
                order.task { await signal.wait() }
                order.thread { signal.set() }
                try order.run()
                order.expect(signal.early.value == 0, signal.words)
            }
        }

        @Test func `Step 8.4 · cancelling and waiting, in every order`() {
            everyOrder { order in
                let signal = Flagged()
                let task = order.task { await signal.wait() }
                order.thread {
                    signal.isOver.increment()
                    Order.cancel(task)
                }
                try order.run()
                order.expect(signal.early.value == 0, signal.words)
            }
        }

        @Test func `Step 8.4 · setting, cancelling and waiting, in every order`() {
            everyOrder { order in
                let signal = Flagged()
                let task = order.task { await signal.wait() }
                order.thread { signal.set() }
                order.thread {
                    signal.isOver.increment()
                    Order.cancel(task)
                }
                try order.run()
                order.expect(signal.early.value == 0, signal.words)
            }
        }
    }

    /// A signal, and what should not happen to those who wait for it.
    private final class Flagged: Sendable {
        private let signal = Signal()
        /// Above 0 from the moment on in which somebody begins to set it, or to cancel a task.
        let isOver = Counter()
        /// How many tasks went on before that.
        let early = Counter()

        var words: String {
            "A task went on before the signal was set and before the task was cancelled. It should wait."
        }

        func set() {
            isOver.increment()
            signal.set()
        }

        func wait() async {
            await signal.wait()
            if isOver.value == 0 { early.increment() }
        }
    }
#endif
