import Foundation
import Observation

@Observable final class Train {
    var delay = 0
}

@main struct Experiment {
    static func main() {
        nonisolated(unsafe) let train = Train()
        nonisolated(unsafe) var calls = 0
        withObservationTracking {
            _ = train.delay
        } onChange: {
            calls += 1
            if calls == 100 {
                print("loops forever")
                exit(0)
            }
            train.delay += 1
        }
        train.delay = 1
        print(calls == 1 ? "called once" : "called \(calls) times")
    }
}
