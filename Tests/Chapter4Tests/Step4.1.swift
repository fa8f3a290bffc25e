import Testing
import WorkshopTesting

@testable import Chapter4

extension Chapter4Tests {
    @Suite struct `Step 4.1` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let other = Train.porto

        @Test func `The outer tracking records reads after an inner tracking`() {
            let outer = track {
                track { other.delay }
                return train.delay
            }
            train.delay = 5
            #expect(outer.value == 1, "Which list is in place after the inner call?")
        }

        @Test(arguments: 0..<3) func `The outer tracking records reads between inner trackings`(
            change: Int
        ) {
            let trains = [Train.lisboa, .porto, .faro]
            let outer = track {
                for train in trains {
                    track { other.delay }
                    _ = train.delay
                    track { track { other.platform } }
                }
            }
            trains[change].delay = 5
            #expect(outer.value == 1, "Which list is in place between two inner calls?")
        }

        @Test func `An inner tracking that reads nothing restores the outer list`() {
            let outer = track {
                track {}
                return train.delay
            }
            train.delay = 5
            #expect(outer.value == 1, "Which list is in place after the inner call?")
        }

        @Test func `Each of two nested calls runs its apply once`() {
            let runs = Log<String>()
            track {
                runs.append("outer")
                track {
                    runs.append("inner")
                    return other.delay
                }
                return train.delay
            }
            #expect(runs.entries == ["outer", "inner"], "Which of your lines call `apply`?")
        }

        @Test func `Reads in the onChange expression belong only to the outer tracking`() {
            let inner = Counter()
            func callback() -> @Sendable () -> Void {
                _ = train.delay
                return { inner.increment() }
            }
            let outer = track { withObservationTracking({ other.delay }, onChange: callback()) }
            train.delay = 5
            let calls = [outer.value, inner.value]
            #expect(calls == [1, 0], "Which list is in place when the expression is evaluated?")
        }
    }
}
