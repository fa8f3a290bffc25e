import Testing
import WorkshopSteps

@Suite("Regions")
struct SourceTextTests {
    private let text = """
        struct Train {
            // MARK: Step 3.1 · Add the delay
            var delay = 0
            // END Step 3.1
        }
        // MARK: Step B.2 · Add a board
        // END Step B.2
        """

    @Test func `A file is cut into its regions and the lines between them`() throws {
        let source = try SourceText(text)
        #expect(source.regions.map(\.step.description) == ["3.1", "B.2"])
        #expect(source.regions.map(\.title) == ["Add the delay", "Add a board"])
        #expect(source.regions.map(\.line) == [2, 6])
        #expect(source.regions.map(\.lines) == [["    var delay = 0"], []])
        #expect(source.stretches.map(\.line) == [1, 5, 8])
        #expect(source.stretches.map(\.lines) == [["struct Train {"], ["}"], []])
    }

    @Test func `The parts make up the file, with or without the comments`() throws {
        let source = try SourceText(text + "\n")
        #expect(source.text == text + "\n")
        #expect(source.unmarkedText == "struct Train {\n    var delay = 0\n}\n")
    }

    @Test func `Other lines move the regions that follow`() throws {
        let source = try SourceText(text).replacing([0: ["one", "two", "three"], 1: ["four"]])
        #expect(source.regions.map(\.lines) == [["one", "two", "three"], ["four"]])
        #expect(source.regions.map(\.line) == [2, 8])
    }

    @Test(arguments: [("", 1), ("// MARK: Step 1.2 · Stop", 2), ("// END Step 1.2", 2)])
    func `An error names the line`(next: String, line: Int) {
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("// MARK: Step 1.1 · Go\n\(next)\n")
        }
        #expect(error?.line == line)
    }

    @Test func `An editor's mark is no region`() throws {
        #expect(try SourceText("// MARK: - Step 1.1\n// MARK: Steps\n").regions.isEmpty)
    }
}

@Suite("Steps")
struct StepParsingTests {
    @Test(arguments: ["3.2", "9.11", "B.1"]) func `A step is read as it's written`(text: String) {
        #expect(Step(text)?.description == text)
        #expect(Step(namedIn: "Step \(text) · a test") == Step(text))
    }

    @Test(arguments: ["", "3", "3.", "C.1", "B", "B.x", "3.2.1"])
    func `Anything else is no step`(text: String) {
        #expect(Step(text) == nil)
    }

    @Test func `The Bonus follows all chapters, and has a module of its own`() {
        #expect(Step(chapter: Step.bonus, number: 1) > Step(chapter: 9, number: 11))
        let chapters = ["Bonus", "Chapter3", "README.md"].map(Step.chapter(ofModule:))
        #expect(chapters == [Step.bonus, 3, nil])
    }
}
