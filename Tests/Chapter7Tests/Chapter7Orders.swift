import Testing
import WorkshopTesting

@testable import Chapter7

// Signals are ours alone, so there is nothing here to run on the toolchain's Observation.
#if !TOOLCHAIN
    extension Chapter7Tests {
        @Test func `Step 7.3 · setting and waiting, in every order`() {
            everyOrder { order in
                let signal = Signal()
                order.task { await signal.wait() }
                order.task { await signal.wait() }
                order.thread { signal.set() }
                try order.run()
            }
        }

        @Test func `Step 7.3 · cancelling and waiting, in every order`() {
            everyOrder { order in
                let signal = Signal()
                let task = order.task { await signal.wait() }
                order.thread { Order.cancel(task) }
                try order.run()
            }
        }

        @Test func `Step 7.3 · setting, cancelling and waiting, in every order`() {
            everyOrder { order in
                let signal = Signal()
                let task = order.task { await signal.wait() }
                order.thread { signal.set() }
                order.thread { Order.cancel(task) }
                try order.run()
            }
        }
    }
#endif
