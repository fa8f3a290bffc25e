import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.1` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `A read on another thread during apply isn't recorded`() {
            let calls = track {
                onAnotherThread { _ = train.delay }
                return train.platform
            }
            train.delay = 5
            #expect(
                calls.value == 0,
                "Which thread has read the delay, and which list records its reads?")
        }

        @Test func `A read in a task started during apply isn't recorded`() {
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
            #expect(
                calls.value == 0,
                "On which thread does the task run, and which list records its reads?")
        }
    }
}
