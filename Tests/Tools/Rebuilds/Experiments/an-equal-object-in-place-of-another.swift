import Observation

@Observable final class Place: Equatable {
    var name = ""

    static func == (one: Place, other: Place) -> Bool { one.name == other.name }
}

@Observable final class Train {
    var destination = Place()
}

@main struct Experiment {
    static func main() {
        let train = Train()
        let new = Place()
        nonisolated(unsafe) var isCalled = false
        withObservationTracking {
            _ = train.destination.name
        } onChange: {
            isCalled = true
        }
        train.destination = new
        new.name = "Porto"
        print(isCalled ? "reported" : "lost, and so are its later changes")
    }
}
