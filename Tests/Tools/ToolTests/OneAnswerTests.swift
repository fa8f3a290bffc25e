import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

@Suite("One answer")
struct OneAnswerTests {
    private let project = Project()

    @Test func `an answer is found by its name`() throws {
        _ = try OneAnswer("3/removed-after-the-call", in: project)
    }

    @Test(
        arguments: [
            (
                "3/no-such-thing",
                "Tests/Answers/Chapter3.md:1: there is no answer `no-such-thing` among "
            ),
            ("3/", "Tests/Answers/Chapter3.md:1: there is no answer `` among "),
            ("/no-such-thing", "there is no chapter `no-such-thing`"),
        ]) func `a word that names none gets an error`(word: String, beginning: String)
    {
        let error = #expect(throws: UsageError.self) { try OneAnswer(word, in: project) }
        #expect(error?.description.hasPrefix(beginning) == true)
    }

    @Test func `what is offered is most like what was typed`() {
        let names = ["by-property-alone", "last-only", "one-for-all", "called-twice", "a", "b"]
        #expect(OneAnswer.nearest(to: "last-ony", of: names).first == "last-only")
        #expect(OneAnswer.nearest(to: "last-ony", of: names).count == 5)
    }
}
