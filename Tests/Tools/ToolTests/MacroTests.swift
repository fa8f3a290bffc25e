import Testing

@testable import WorkshopCheck

@Suite("The macros on small classes")
struct MacroTests {
    @Test func `what a compiler prints is about classes`() throws {
        let dashes = "------------------------------"
        let output = """
            @__swiftmacro_6Models4K001C5delay18ObservationTrackedfMp_.swift
            \(dashes)
            @ObservationIgnored private  var _delay = 0 // late
            \(dashes)
            Models.swift:3:1: error: 'Chapter9.Observable' cannot track a lazy property
            @__swiftmacro_6Models4K001C10ObservablefMm_.swift:3:4: error: no 'K001' here

            """
        let facts = try MacroComparison.facts(in: output, owners: [nil, 0, 1], count: 2)
        #expect(
            facts == [
                [],
                [
                    "error: no 'NAME' here (in the expansion)",
                    "error: 'Observable' cannot track a lazy property",
                    "peers: @ObservationIgnoredprivatevar_delay=0",
                ],
            ])
        #expect(throws: UsageError.self) {
            try MacroComparison.facts(
                in: "Models.swift:1:1: warning: of none", owners: [nil], count: 0)
        }
    }

    @Test func `what differs stands below its class, and what is in most at the end`() {
        let text =
            "# A\nvar a\n    - x\nvar b\n    no - x\nvar c\n    + y\n# In most classes:\n    - x"
        let blocks = MacroComparison.blocks(text)
        #expect(blocks.count == 5)
        let differences = MacroComparison.differences(
            swifts: [["x"], ["z"], ["x"]], ours: [[], ["z"], ["y"]])
        let new = MacroComparison.comparison(
            of: blocks.map { $0[0] }, differences: differences)
        #expect(
            new == [
                ["# A"], ["var a"], ["var b", "    no - x"], ["var c", "    + y"],
                ["# In most classes:", "    - x"],
            ])
    }

    @Test func `A language mode says only what differs from the first one`() {
        let classes = MacroComparison.merged([
            ("Swift 6", [["- x"], ["+ y"], ["- x"]]), ("Swift 5", [["- x"], [], ["- x", "+ z"]]),
            ("main actor", [["- x"], ["+ y"], []]),
        ])
        #expect(classes[0] == ["- x"])
        #expect(classes[1] == ["+ y", "Swift 5: no + y"])
        #expect(classes[2] == ["- x", "Swift 5: + z", "main actor: no - x"])
    }
}
