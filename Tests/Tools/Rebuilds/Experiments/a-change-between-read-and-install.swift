import Foundation
import Observation

@Observable final class Train {
    var delay = 0
}

@main struct Experiment {
    static func main() {
        nonisolated(unsafe) let train = Train()
        nonisolated(unsafe) var isCalled = false
        withObservationTracking {
            _ = train.delay
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                train.delay = 5
                isDone.signal()
            }
            isDone.wait()
        } onChange: {
            isCalled = true
        }
        print(isCalled ? "reported" : "lost")
    }
}
