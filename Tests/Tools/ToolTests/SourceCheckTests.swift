import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("What a chapter is made of")
struct SourceCheckTests {
    @Test func `a test that is in no list is told, since how it ends is not kept`() {
        let lines = """
            struct Tests {
                @Test static func `Step 1.1`() async throws { try await step1.run() }

                @Test(
                    .needsLock,
                    .differs("It waits."))
                static func `Step 1.2`() async throws { try await step2.run() }

                @Test static func `Step 1.3 · a read is noted`() {
                    expect(isNoted, "It is not.")
                }
            }
            """.lines
        let findings = SourceCheck.testsWithoutList(in: lines, path: "Tests.swift")
        #expect(findings.map(\.location.line) == [9])
    }

    @Test func `A new file that no lesson names is found`() {
        let files = ["Signal.swift", "Macros/Members.swift", "Conformances.swift"]
        let lesson = "Ignore [`Members.swift`](Macros/Members.swift). A `Signal` happens once."
        #expect(SourceCheck.unnamed(files, in: lesson) == ["Conformances.swift"])
    }
}
