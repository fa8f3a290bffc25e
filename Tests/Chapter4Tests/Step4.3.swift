import Testing
import WorkshopTesting

@testable import Chapter4

extension Chapter4Tests {
    @Suite struct `Step 4.3` {
        let train = Train.lisboa
        let other = Train.porto
        let third = Train.faro

        @Test func `A read in an inner tracking belongs to both trackings`() {
            var inner = Counter()
            let outer = track { inner = track { train.delay } }
            train.delay = 5
            #expect(inner.value == 1)
            #expect(outer.value == 1, "During which two closures was the delay read?")
        }

        @Test(arguments: 0..<3) func `A read belongs to its own tracking and every enclosing one`(
            depth: Int
        ) {
            var middle = Counter()
            var inner = Counter()
            let outer = track {
                _ = train.delay
                middle = track {
                    _ = other.delay
                    inner = track { third.delay }
                }
            }
            [train, other, third][depth].delay = 5
            let calls = [outer.value, middle.value, inner.value]
            #expect(calls == [[1, 0, 0], [1, 1, 0], [1, 1, 1]][depth])
        }
    }
}
