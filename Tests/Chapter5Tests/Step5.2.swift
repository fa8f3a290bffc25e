import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.2` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `Concurrent changes to two properties notify both trackings`() {
            everyOrder { order in
                let train = Express()
                let delay = track(as: "first") { train.delay }
                let platform = track(as: "second") { train.platform }
                order.thread { train.delay = 5 }
                order.thread { train.platform = 2 }
                try order.run()
                #expect([delay.value, platform.value] == [1, 1])
            }
        }

        @Test func `A change made by apply is reported to other trackings`() {
            let delay = track { train.delay }
            let platform = track {
                train.delay = 5
                return train.platform
            }
            #expect(delay.value == 1, "Which tracking has read the delay?")
            #expect(platform.value == 0)
        }

        @Test func `One change's calls to onChange run one after another, never nested`() {
            let order = Log<String>()
            for _ in 1...3 {
                withObservationTracking {
                    _ = (train.delay, train.platform)
                } onChange: {
                    order.append("begins")
                    if order.entries.count < 8 { train.platform += 1 }
                    order.append("ends")
                }
            }
            train.delay = 5
            #expect(
                order.entries == ["begins", "ends", "begins", "ends", "begins", "ends"],
                "Which trackings are still registered when the first `onChange` runs?")
        }

        @Test func `onChange runs inside the setter, on the thread that makes the change`() {
            let changer = Log<UInt>()
            let caller = Log<UInt>()
            withObservationTracking {
                _ = train.delay
            } onChange: {
                caller.append(thisThread)
            }
            onAnotherThread {
                changer.append(thisThread)
                train.delay = 5
            }
            let isChanger = caller.entries.map { $0 == changer.entries[0] }
            #expect(isChanger == [true], "Which thread calls `onChange`, and when?")
        }

        @Test func `Another thread can track and change the train while onChange runs`() {
            let calls = track { train.platform }
            let during = Log<Int>()
            withObservationTracking {
                _ = train.delay
            } onChange: {
                onAnotherThread(1) {
                    track { train.delay }
                    train.platform = 2
                }
                during.append(calls.value)
            }
            train.delay = 5
            #expect(during.entries == [1], "Which lock is the other thread waiting for?")
        }

        @Test func `A tracking that starts while another one ends stays registered`() {
            everyOrder { order in
                let train = Express()
                let calls = Counter()
                track(as: "first") { (train.delay, train.platform) }
                order.thread { train.platform = 2 }
                order.thread { track(calls, as: "second") { train.delay } }
                try order.run()
                train.delay = 5
                #expect(
                    calls.value == 1, "What can another thread add between two uses of the lock?")
            }
        }

        @Test func `A key path is hashed with no lock held`() {
            everyOrder { order in
                let train = Express()
                let calls = track { train[HashedArgument()] }
                order.thread { train.registrar.willSet(train, keyPath: \.[HashedArgument()]) }
                try order.run()
                #expect(calls.value == 1)
            }
        }
    }
}
