import Testing
import WorkshopTesting

@testable import Chapter4

extension Chapter4Tests.`Step 4.1` {
    @Test func `An inner tracking begins with an empty list`() {
        var entries: Int?
        track {
            _ = train.delay
            track {
                entries = accessList?.entries.count
                return other.delay
            }
        }
        #expect(entries == 0, "Which list does an inner call put in place?")
    }

    @Test func `After the outermost call, there is no access list`() {
        track { track { train.delay } }
        #expect(accessList == nil, "Which list was in place before the outermost call?")
    }
}
