import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.6` {
    @Test(.noticesLocks) func `A repeated read isn't passed on to outer lists`() {
        var locks: [Int] = []
        track {
            _ = train.platform
            locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
            track {
                _ = train.platform
                locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
            }
        }
        #expect(
            locks[0] == locks[1],
            "The inner list has recorded the read. What have the outer lists recorded?")
    }

    @Test func `Access lists of nested trackings are freed after the calls`() {
        weak var outer: AccessList?
        weak var inner: AccessList?
        track {
            outer = accessList
            track {
                inner = accessList
                return train.delay
            }
            return train.platform
        }
        let areFreed = [outer == nil, inner == nil]
        #expect(
            areFreed == [true, true],
            "An inner list holds its outer list. What holds the inner list?")
    }
}
