import Observation

@Observable final class Train {
    var (delay, platform) = (0, 1)
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
        train.delay = 5
        print(isCalled ? "tracked" : "not tracked")
    }
}
