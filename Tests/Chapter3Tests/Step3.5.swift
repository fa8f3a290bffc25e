import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.5` {
        @Test func `Freeing a train also frees its callbacks`() {
            var train: Train? = .lisboa
            var captured: Counter? = Counter()
            weak let counter = captured
            withObservationTracking {
                _ = train?.delay
            } onChange: { [captured] in
                captured?.increment()
            }
            captured = nil
            train = nil
            #expect(counter == nil, "The test released the train. What still holds `onChange`?")
        }

        @Test(arguments: 0..<3)
        func `Even if five of eight trains are freed, onChange is called only once`(gone: Int) {
            var trains = (0..<8).map { _ in Train.lisboa }
            let calls = track { trains.map(\.delay) }
            trains.removeSubrange(gone..<(gone + 5))
            for train in trains { train.delay = 5 }
            for train in trains { train.delay = 10 }
            #expect(
                calls.value == 1,
                "With which of the remaining trains is the tracking still registered?")
        }
    }
}
