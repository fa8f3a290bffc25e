import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("What a chapter is made of")
struct SourceCheckTests {
    @Test func `A new file that no lesson names is found`() {
        let files = ["Signal.swift", "Macros/Members.swift", "Conformances.swift"]
        let lesson = "Ignore [`Members.swift`](Macros/Members.swift). A `Signal` happens once."
        #expect(SourceCheck.unnamed(files, in: lesson) == ["Conformances.swift"])
    }
}
