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
                "Which access list does the other thread's read find?")
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
                "Which access list does the task's read find?")
        }
    }
}
