import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("What a chapter is made of")
struct SourceCheckTests {
    @Test func `a test that stands in no suite of its step is found`() {
        let lines = """
            extension Chapter1Tests {
                @Suite struct `Step 1.2` {
                    @Test func `A read is recorded`() { #expect(isRecorded) }
                }
            }
            """.lines
        func places(in file: String) -> [Int?] {
            SourceCheck.findings(in: lines, file: file, path: file).map(\.location.line)
        }
        #expect(places(in: "Step1.2.swift") == [])
        #expect(places(in: "Inside/Step1.2.Inside.swift") == [])
        #expect(places(in: "Step1.3.swift") == [3])
        #expect(places(in: "Chapter1Tests.swift") == [3])
    }

    @Test func `an expectation that hides its values is found, and a file that is too long`() {
        let lines = ["", "#expect(await f() == 5)", "try #require(try f())", "#expect(value == 5)"]
        let findings = SourceCheck.findings(in: lines, file: "Shared.swift", path: "")
        #expect(findings.map(\.location.line) == [2, 3])
        let long = SourceCheck.findings(
            in: Array(repeating: "", count: 401), file: "Shared.swift", path: "")
        #expect(long.map(\.location.line) == [401])
    }

    @Test func `A new file that no lesson names is found`() {
        let files = ["Signal.swift", "Macros/Members.swift", "Conformances.swift"]
        let lesson = "Ignore [`Members.swift`](Macros/Members.swift). A `Signal` happens once."
        #expect(SourceCheck.unnamed(files, in: lesson) == ["Conformances.swift"])
    }
}
