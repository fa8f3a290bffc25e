import Testing
import WorkshopTesting

@testable import Chapter8

// Signals are ours alone, so there is nothing here to run on the toolchain's Observation.
#if !TOOLCHAIN
    extension Chapter8Tests {
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
