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
        // MARK: Step 3.2 · Add a board
        // END Step 3.2
        """

    @Test func `a file is cut into regions and what is between them`() throws {
        let source = try SourceText(text)
        #expect(
            source.regions.map(\.step) == [
                Step(chapter: 3, number: 1), Step(chapter: 3, number: 2),
            ])
        #expect(source.regions.map(\.title) == ["Add the delay", "Add a board"])
        #expect(source.regions.map(\.line) == [2, 6])
        #expect(source.regions.map(\.lines) == [["    var delay = 0"], []])
        #expect(source.stretches.map(\.line) == [1, 5, 8])
        #expect(source.stretches.map(\.lines) == [["struct Train {"], ["}"], []])
    }

    @Test func `the parts make the file again`() throws {
        #expect(try SourceText(text).text == text)
        #expect(try SourceText(text + "\n").text == text + "\n")
    }

    @Test func `without its comments, the file is what the next chapter starts from`() throws {
        let unmarked = "struct Train {\n    var delay = 0\n}"
        #expect(try SourceText(text).unmarkedText == unmarked)
    }

    @Test func `other lines move what comes after them`() throws {
        let source = try SourceText(text).replacing([0: ["one", "two", "three"], 1: ["four"]])
        #expect(source == (try SourceText(source.text)))
        #expect(source.regions.map(\.lines) == [["one", "two", "three"], ["four"]])
        #expect(source.regions.map(\.line) == [2, 8])
    }

    @Test func `a region that does not end is told at its start`() {
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("\n// MARK: Step 1.1 · Go\n")
        }
        #expect(error?.line == 2)
    }

    @Test func `regions do not nest`() {
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("// MARK: Step 1.1 · Go\n// MARK: Step 1.2 · Stop\n")
        }
        #expect(error?.line == 2)
    }

    @Test func `an end belongs to its own step`() {
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("// MARK: Step 1.1 · Go\n// END Step 1.2\n")
        }
        #expect(error?.line == 2)
    }

    @Test func `an editor's mark is no region`() throws {
        #expect(try SourceText("// MARK: - Step 1.1\n// MARK: Steps\n").regions.isEmpty)
    }
}

@Suite("Steps")
struct StepParsingTests {
    @Test(arguments: ["3.2", "9.11", "B.1"])
    func `a step is read as it is written`(text: String) {
        #expect(Step(text)?.description == text)
        #expect(Step(namedIn: "Step \(text) · a test") == Step(text))
    }

    @Test(arguments: ["", "3", "3.", "C.1", "B", "B.x", "3.2.1"])
    func `anything else is no step`(text: String) {
        #expect(Step(text) == nil)
    }

    @Test func `the Bonus comes after all chapters, and has a module of its own`() throws {
        let step = try #require(Step("B.6"))
        #expect(step.chapter == Step.bonus)
        #expect(step > Step(chapter: 9, number: 11))
        #expect(Step.module(of: Step.bonus) == "Bonus")
        #expect(Step.module(of: 3) == "Chapter3")
        #expect(Step.chapter(ofModule: "Bonus") == Step.bonus)
        #expect(Step.chapter(ofModule: "Chapter3") == 3)
        #expect(Step.chapter(ofModule: "README.md") == nil)
    }

    @Test func `a region of the Bonus is found`() throws {
        let source = try SourceText("// MARK: Step B.2 · Ask\nlet a = 1\n// END Step B.2\n")
        #expect(source.regions.map(\.step) == [Step("B.2")])
        #expect(source.regions.map(\.title) == ["Ask"])
    }
}
