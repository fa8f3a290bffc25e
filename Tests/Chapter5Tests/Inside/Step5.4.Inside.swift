import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.4` {
        @Test func `A change that begins after the read finds the tracking`() {
            everyOrder { order in
                let train = Express()
                let log = Log<String>()
                order.thread {
                    withObservationTracking {
                        _ = train.delay
                        log.append("read")
                    } onChange: {
                    }
                }
                order.thread {
                    log.append("change")
                    train.delay = 5
                }
                try order.run()
                guard log.entries == ["read", "change"] else { return }
                let count = train.registrar.entryCount
                #expect(
                    count == 0,
                    "The change didn't find this tracking. When was the tracking registered?")
            }
        }

        @Test func `register returns whether the read was new`() {
            let tracking = ObservationTracking()
            let registrars = [ObservationRegistrar(), ObservationRegistrar()]
            let isNew = [0, 1, 0].map { tracking.register(for: .delay, at: registrars[$0]) }
            #expect(
                isNew == [true, true, false],
                "With which of the two registrars is the tracking already registered?")
        }

        @Test func `register ignores an ended tracking but reports the read as new`() {
            let registrar = ObservationRegistrar()
            let tracking = ObservationTracking()
            onAnotherThread { _ = tracking.cancel() }
            let isNew = tracking.register(for: .delay, at: registrar)
            #expect(
                registrar.entryCount == 0,
                "The tracking has ended. Which code would remove its registration?")
            #expect(isNew, "Which other trackings might still need this read?")
        }

        @Test func `A tracking that ends during registration leaves no registrations behind`() {
            everyOrder { order in
                let registrar = ObservationRegistrar()
                let tracking = ObservationTracking()
                _ = tracking.register(for: .delay, at: registrar)
                order.thread { _ = tracking.cancel() }
                order.thread { _ = tracking.register(for: .platform, at: registrar) }
                try order.run()
                #expect(
                    registrar.entryCount == 0,
                    "The tracking has ended. Which code would remove its registration?")
            }
        }

        @Test func `A tracking is removed from its other trains even if one is freed`() {
            let trains = [Express(), Express(), Express()]
            track {
                _ = (trains[0].delay, trains[1].delay)
                _ = Express().delay
                _ = trains[2].delay
            }
            trains[2].delay = 5
            #expect(trains.map(\.registrar.entryCount) == [0, 0, 0])
        }

        @Test(.noticesLocks) func `A hundred reads of a property register the tracking once`() {
            let locks = Log<Int>()
            for reads in [1, 100] {
                nonisolated(unsafe) let train = Train.lisboa
                withObservationTracking {
                    for _ in 1...reads { _ = (train.destination, train.platform, train.delay) }
                    onAnotherThread {
                        locks.append(Work.locksInOrder(takenBy: { train.delay = 5 }).count)
                    }
                } onChange: {
                }
            }
            #expect(
                locks.entries[1] == locks.entries[0], "How many registrations do 100 reads add?")
        }
    }
}
