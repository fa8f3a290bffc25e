import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.3` {
    @Test func `A called tracking is no longer registered with any train`() {
        let trains = [Express(), Express(), Express()]
        let calls = track { trains.map { ($0.delay, $0.platform) } }
        trains[1].platform = 2
        #expect(calls.value == 1)
        #expect(trains.map(\.registrar.entryCount) == [0, 0, 0])
    }

    @Test func `A cancelled tracking can't be installed again`() {
        let tracking = ObservationTracking()
        tracking.install {}
        _ = tracking.cancel()
        _ = tracking.register(for: .delay, at: ObservationRegistrar())
        tracking.install {}
        let hasCall = tracking.cancel() != nil
        #expect(hasCall == false, "What does the new state say about the old one?")
    }

    @Test func `A tracking that another thread cancels before install has ended`() {
        let registrar = ObservationRegistrar()
        let tracking = ObservationTracking()
        _ = tracking.register(for: .delay, at: registrar)
        onAnotherThread { _ = tracking.cancel() }
        #expect(
            registrar.entryCount == 0,
            "There is no `onChange` to call yet. What else has to happen?")
        tracking.install {}
        let hasCall = tracking.cancel() != nil
        #expect(hasCall == false, "What does `install` have to find in the state?")
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

    @Test func `A tracking is removed with its own lock released`() {
        everyOrder { order in
            let train = Express()
            let calls = track { train[SubscriptArgument()] }
            order.thread { train[SubscriptArgument()] = 5 }
            try order.run()
            #expect(calls.value == 1)
        }
    }
}
