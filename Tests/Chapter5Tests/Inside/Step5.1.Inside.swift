import Testing
import ThreadLocal
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.1` {
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
