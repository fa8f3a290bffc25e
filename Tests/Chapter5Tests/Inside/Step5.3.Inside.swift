import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.3` {
    @Test func `After onChange runs, its tracking is no longer registered with any train`() {
        let trains = [Express(), Express(), Express()]
        let calls = track { trains.map { ($0.delay, $0.platform) } }
        trains[1].platform = 2
        #expect(calls.value == 1)
        #expect(trains.map(\.registrar.entryCount) == [0, 0, 0])
    }

    @Test func `A cancellation before install ends the tracking for good`() {
        let registrar = ObservationRegistrar()
        let tracking = ObservationTracking()
        _ = tracking.register(for: .delay, at: registrar)
        onAnotherThread { _ = tracking.cancel() }
        #expect(
            registrar.entryCount == 0,
            "There is no `onChange` to call yet. What else must `cancel` do?")
        tracking.install {}
        let hasCall = tracking.cancel() != nil
        #expect(
            hasCall == false, "After `cancel`, how does `install` know that the tracking has ended?"
        )
    }

    @Test func `A tracking that is no longer registered has already ended`() {
        everyOrder { order in
            let registrar = ObservationRegistrar()
            let tracking = ObservationTracking()
            _ = tracking.register(for: .delay, at: registrar)
            tracking.install {}
            let isCalledLater = Log<Bool>()
            order.thread { _ = tracking.cancel() }
            order.thread {
                let isGone = registrar.entryCount == 0
                isCalledLater.append(isGone && tracking.cancel() != nil)
            }
            try order.run()
            #expect(
                isCalledLater.entries == [false],
                "Which comes first, the end of the tracking or its removal?")
        }
    }

    @Test func `A tracking doesn't hold its own lock while it is being removed`() {
        everyOrder { order in
            let train = Express()
            let calls = track { train[SubscriptArgument()] }
            order.thread { train[SubscriptArgument()] = 5 }
            try order.run()
            #expect(calls.value == 1)
        }
    }
}
