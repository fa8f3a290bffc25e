import Observation

@Observable final class Train {
    var `next stop` = 0
}

@main struct Experiment {
    static func main() {
        let train = Train()
        nonisolated(unsafe) var isCalled = false
        withObservationTracking {
            _ = train.`next stop`
        } onChange: {
            isCalled = true
        }
        train.`next stop` = 5
        print(isCalled ? "tracked" : "not tracked")
    }
}
