import Foundation
import Observation

@MainActor @Observable final class Train {
    var delay = 0
}

@main @MainActor struct Experiment {
    static func main() async {
        var train: Train? = Train()
        let values = Observations { [weak train] in train?.delay ?? -1 }
        let loop = Task { @MainActor in
            for await value in values where value < 0 { return true }
            return false
        }
        try? await Task.sleep(for: .milliseconds(100))
        train = nil
        Task {
            try? await Task.sleep(for: .seconds(1))
            print("no")
            exit(0)
        }
        _ = await loop.value
        print("yes")
    }
}
