import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.6` {
        @Test(arguments: [
            ("var delay: Int", "_delay"), ("var delay = 0", "_delay"),
            ("weak var delay: Delay?", "_delay"), ("var `platform 2`: Int", "`_platform 2`"),
        ]) func `init declares which stored property it initializes`(source: String, copy: String)
            throws
        {
            let property = try TrackedProperty(source)
            let accessor = try property.accessor("init")
            let initializer = try #require(accessor, "Which accessors does your macro write?")
            #expect(
                initializer.attributes == ["@storageRestrictions(initializes: \(copy))"],
                initializer.comment)
        }

        @Test(arguments: [("delay", "_delay"), ("`platform 2`", "`_platform 2`")])
        func `init stores the initial value in the copy`(name: String, copy: String) throws {
            let property = try TrackedProperty("var \(name): Int")
            let accessor = try property.accessor("init")
            let initializer = try #require(accessor, "Which accessors does your macro write?")
            #expect(initializer.assignments == ["\(copy) = newValue"], initializer.comment)
        }
    }
}
