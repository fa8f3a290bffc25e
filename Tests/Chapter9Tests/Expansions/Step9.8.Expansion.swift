import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.8` {
        @Test func `_modify reports the read with the class's own access function`() throws {
            let property = try TrackedProperty("var trains: [Train]")
            let accessor = try property.accessor("_modify")
            let modify = try #require(accessor, "Which accessors does your macro write?")
            let calls = modify.callsWithoutClosures
            #expect(calls.contains(#"access(keyPath: \.trains)"#), modify.comment)
        }
    }
}
