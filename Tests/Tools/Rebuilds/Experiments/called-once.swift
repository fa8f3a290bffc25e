import Observation

@Observable final class Train {
    var delay = 0
}

@main struct Experiment {
    static func main() {
        let train = Train()
        nonisolated(unsafe) var calls = 0
        withObservationTracking {
            _ = train.delay
        } onChange: {
            calls += 1
        }
        for delay in 1...3 { train.delay = delay }
        print(calls == 1 ? "yes" : "called \(calls) times")
    }
}
