import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

@Suite("One answer")
struct OneAnswerTests {
    private let project = Project()

    @Test func `each wrong and right answer can be found by its name`() throws {
        for chapter in project.chapters {
            for folder in [WrongAnswer.folder(of: chapter), RightAnswer.folder(of: chapter)] {
                for file in project.files(in: folder) {
                    let name = chapter == Step.bonus ? "Bonus" : "\(chapter)"
                    _ = try OneAnswer("\(name)/\(file.dropLast(".swift".count))", in: project)
                }
            }
        }
    }

    @Test(
        arguments: [
            ("3/no-such-thing", "chapter 3 has no answer `no-such-thing`. It has "),
            ("3/", "chapter 3 has no answer ``. It has "),
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
