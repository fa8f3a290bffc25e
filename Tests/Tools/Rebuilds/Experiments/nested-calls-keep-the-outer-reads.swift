import Observation

@Observable final class Train {
    var delay = 0
    var platform = 1
    var destination = ""
}

@main struct Experiment {
    static func main() {
        let train = Train()
        nonisolated(unsafe) var isCalled = false

        /// Whether a change is reported to a tracking that reads before, inside and after another one.
        func isReported(_ change: () -> Void) -> Bool {
            isCalled = false
            withObservationTracking {
                _ = train.delay
                withObservationTracking {
                    _ = train.platform
                } onChange: {
                }
                _ = train.destination
            } onChange: {
                isCalled = true
            }
            change()
            return isCalled
        }

        let lost = [
            ("before", isReported { train.delay += 1 }),
            ("inside", isReported { train.platform += 1 }),
            ("after", isReported { train.destination = "Porto" }),
        ].filter { !$0.1 }.map(\.0)
        print(lost.isEmpty ? "yes" : "loses what is read \(lost.joined(separator: ", "))")
    }
}
