import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.1` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `What another thread reads during apply isn't mine`() {
            let calls = track {
                onAnotherThread { _ = train.delay }
                return train.platform
            }
            train.delay = 5
            #expect(calls.value == 0, "Which thread has read the delay, and in whose list is it?")
            train.platform = 2
            #expect(calls.value == 1)
        }

        @Test func `What a task reads during apply isn't mine`() {
            let calls = track {
                let isDone = Gate()
                Task { @MainActor in
                    _ = train.delay
                    isDone.open()
                }
                isDone.wait()
                return train.platform
            }
            train.delay = 5
            #expect(calls.value == 0, "What does a task inherit from the code that starts it?")
            train.platform = 2
            #expect(calls.value == 1)
        }

        @Test func `Three threads track at once, and each waits for what it has read`() {
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                onAnotherThread {
                    track(calls[1]) {
                        onAnotherThread { track(calls[2]) { train.destination } }
                        return train.platform
                    }
                }
                return train.delay
            }
            train.destination = "Porto"
            #expect(calls.map(\.value) == [0, 0, 1])
            train.platform = 2
            #expect(calls.map(\.value) == [0, 1, 1])
            train.delay = 5
            #expect(calls.map(\.value) == [1, 1, 1])
        }
    }
}
