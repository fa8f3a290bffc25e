import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.5` {
        @Test(arguments: [("delay", "_delay"), ("`platform 2`", "`_platform 2`")])
        func `get reports the read and returns the copy`(name: String, copy: String) throws {
            let property = try TrackedProperty("public weak var \(name): Train?")
            let accessor = try property.accessor("get")
            let get = try #require(accessor, "Which accessors does your macro write?")
            #expect(get.callsWithoutClosures == [#"access(keyPath: \.\#(name))"#], get.comment)
            #expect(get.names.contains(copy), get.comment)
        }

        @Test(arguments: [("delay", "_delay"), ("`platform 2`", "`_platform 2`")])
        func `set reports the change and stores it in the copy`(name: String, copy: String) throws {
            let property = try TrackedProperty("public weak var \(name): Train?")
            let accessor = try property.accessor("set")
            let set = try #require(accessor, "Which accessors does your macro write?")
            let calls = set.callsWithoutClosures
            #expect(calls.contains(#"withMutation(keyPath: \.\#(name))"#), set.comment)
            #expect(set.assignments.last == "\(copy) = newValue", set.comment)
        }

        @Test func `set reports nothing but the change`() throws {
            let accessor = try TrackedProperty("var delay = 0").accessor("set")
            let set = try #require(accessor, "Which accessors does your macro write?")
            let calls = set.callsWithoutClosures.filter { !$0.hasPrefix("shouldNotify") }
            #expect(
                calls == [#"withMutation(keyPath: \.delay)"#],
                "What does `withMutation` report, and is setting a property a read?")
        }
    }
}
