import Testing
import ThreadLocal
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.1` {
    @Test func `Each of three concurrent trackings registers only its own reads`() {
        let train = Express()
        track {
            onAnotherThread {
                track {
                    onAnotherThread { track { train.destination } }
                    return train.platform
                }
            }
            return train.delay
        }
        let properties = [Property.destination, .platform, .delay]
        let counts = properties.map { train.registrar.trackingCount(for: $0) }
        #expect(counts == [1, 1, 1], "Which tracking's list contains each of the three reads?")
    }

    @Test func `During apply, threadLocal holds the address of the list`() {
        var isThere = false
        track { isThere = threadLocal != nil }
        #expect(
            isThere,
            "Step 5.2's lock will hide the list that is in `threadLocal`. Where is your list?")
    }

    @Test func `After the call, there is no access list`() {
        track { train.delay }
        let isThere = threadLocal != nil
        threadLocal = nil  // The next test mustn't use a freed list.
        #expect(isThere == false, "There was no list before. What does your setter do with `nil`?")
    }

    @Test func `After an inner call, the outer list is restored`() {
        var isOuter: [Bool] = []
        track {
            let outer = accessList
            track { isOuter.append(accessList === outer) }
            isOuter.append(accessList === outer)
        }
        threadLocal = nil
        #expect(
            isOuter == [false, true],
            "Which list is in place inside the inner call, and which one after it?")
    }

    @Test func `The access list is freed after the call`() {
        weak var list: AccessList?
        track {
            list = accessList
            _ = train.delay
        }
        threadLocal = nil
        #expect(list == nil, "The call is over. What still retains its list?")
    }
}
