import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.7` {
        @Test(arguments: [
            "var platform = 0", "var _hidden = 0", "public var delay = 0 { didSet {} }",
        ]) func `A property that can be tracked gets the attribute`(property: String) throws {
            let train = try ObservableClass("@Observable class Train { \(property) }")
            let attributes = try train.attributesOfFirstMember()
            #expect(
                attributes == ["@Chapter9.ObservationTracked"],
                "Which attribute does the compiler find in a file that imports Foundation?")
        }

        @Test(arguments: [
            "var log = ObservationTrackedLog()", "/// With `@ObservationTracked`.\nvar delay = 0",
        ]) func `An attribute's name in a value or a comment isn't an attribute`(property: String)
            throws
        {
            let train = try ObservableClass("@Observable class Train {\n\(property)\n}")
            let attributes = try train.attributesOfFirstMember()
            #expect(attributes == ["@Chapter9.ObservationTracked"])
        }

        @Test(arguments: [
            "@ObservationTracked var delay = 0", "@Chapter9.ObservationTracked var delay = 0",
            "@ObservationIgnored var note = 0", "let id = 1", "lazy var sign = 4",
            "var (x, y) = (1, 2)", "var x = 1, y = 2", "var status: Int { 4 }", "func leave() {}",
        ]) func `A marked or untrackable member gets no attribute`(member: String) throws {
            let train = try ObservableClass("@Observable class Train { \(member) }")
            let attributes = try train.attributesOfFirstMember()
            #expect(
                attributes == [], "Which members already have the attribute or can't be tracked?")
        }
    }
}
