import Observation

@Observable final class Train {
    var delay = 0
}

@main struct Experiment {
    static func main() {
        let train = Train()
        nonisolated(unsafe) var isCalled = false
        withObservationTracking {
            _ = train.delay
        } onChange: {
            isCalled = true
        }
        train.delay = 0
        print(isCalled ? "reported" : "not reported")
    }
}
