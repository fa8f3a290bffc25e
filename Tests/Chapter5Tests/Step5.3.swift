import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.3` {
        @Test func `If two threads change tracked properties, only one calls onChange`() {
            everyOrder { order in
                let train = Express()
                let calls = track { (train.delay, train.platform) }
                order.thread { train.delay = 5 }
                order.thread { train.platform = 10 }
                try order.run()
                #expect(calls.value == 1, "Which of the two threads should call `onChange`?")
            }
        }

        @Test func `Changes on two threads notify each of three trackings exactly once`() {
            everyOrder { order in
                let train = Express("a")
                let other = Express("b")
                let calls = [
                    track(as: "first") { (train.delay, train.platform) },
                    track(as: "second") { (train.platform, other.delay) },
                    track(as: "third") { (other.delay, train.delay) },
                ]
                order.thread {
                    train.delay = 5
                    train.platform = 10
                }
                order.thread { other.delay = 15 }
                try order.run()
                #expect(calls.map(\.value) == [1, 1, 1])
            }
        }

        @Test(arguments: 0..<3)
        func `Even if a tracked train is freed, onChange is called only once`(gone: Int) {
            var trains = [Train.lisboa, .porto, .lisboa]
            let calls = track { trains.map(\.delay) }
            trains.remove(at: gone)
            trains[0].delay = 5
            trains[1].delay = 5
            trains[0].delay = 10
            #expect(
                calls.value == 1,
                "With which of the remaining trains is the tracking still registered?")
        }
    }
}
