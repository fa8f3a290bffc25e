import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.3` {
        let train = Train.lisboa
        let other = Train.porto

        @Test func `Changes to two trains call onChange once`() {
            let calls = track { (train.delay, other.delay) }
            train.delay = 5
            other.delay = 5
            train.delay = 10
            #expect(
                calls.value == 1,
                "After the first change, which train still holds the tracking?")
        }

        @Test(arguments: 0..<5)
        func `Whichever of five trains changes first, onChange is called only once`(
            first: Int
        ) {
            let trains = (0..<5).map { _ in Train.lisboa }
            let calls = track { trains.map(\.delay) }
            trains[first].delay = 5
            #expect(calls.value == 1, "With which of the five trains was the tracking registered?")
            for train in trains { train.delay += 1 }
            #expect(
                calls.value == 1, "With which of the five trains is the tracking still registered?")
        }

        @Test func `Three trackings that share trains each call onChange once`() {
            let both = track { (train.delay, other.delay) }
            let again = track { (other.delay, train.delay) }
            let one = track { other.delay }
            train.delay = 5
            other.delay = 5
            train.delay = 10
            #expect(both.value == 1)
            #expect(again.value == 1)
            #expect(
                one.value == 1,
                "The third tracking read only `other`. Which change should end it?")
        }
    }
}
