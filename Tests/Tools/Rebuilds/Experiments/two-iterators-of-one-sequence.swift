import Foundation
import Observation

@MainActor @Observable final class Train {
    var delay = 0
}

@main @MainActor struct Experiment {
    static func main() async {
        let train = Train()
        let delays = Observations { train.delay }
        func loop() -> Task<[Int], Never> {
            Task { @MainActor in
                var values: [Int] = []
                for await delay in delays {
                    values.append(delay)
                    if delay == 10 { break }
                }
                return values
            }
        }
        let loops = [loop(), loop()]
        for delay in [5, 10] {
            try? await Task.sleep(for: .milliseconds(100))
            train.delay = delay
        }
        Task {
            try? await Task.sleep(for: .seconds(1))
            print("one doesn't end")
            exit(0)
        }
        let values = [await loops[0].value, await loops[1].value]
        print(values == [[0, 5, 10], [0, 5, 10]] ? "each value once" : "some values twice")
    }
}
