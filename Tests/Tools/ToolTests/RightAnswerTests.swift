import Foundation
import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("Right answers")
struct RightAnswerTests {
    private let chapter: ChapterFolder

    init() throws {
        func source(_ lines: [String]) throws -> SourceText {
            let regions = lines.enumerated().map { index, line in
                "// MARK: Step 1.\(index + 1) · Do\n\(line)\n// END Step 1.\(index + 1)"
            }
            return try SourceText(regions.joined(separator: "\n"))
        }
        chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1",
            files: ["Train.swift": try source(["A", "B", "C", "D"])],
            starter: ["Train.swift": try source(["", "", "", ""])])
    }

    /// An answer that writes its name into the regions of some steps.
    private func answer(_ name: String, _ steps: Int...) throws -> Answer {
        let blocks = steps.map { "```swift\n// Train.swift, step 1.\($0)\n\(name)\n```\n" }
        let catalogue = try Catalogue(
            path: "\(name).md", text: "\(Catalogue.right)\n### \(name)\n\(blocks.joined())")
        return try Answer(catalogue.entries[0], at: catalogue.path, chapter: chapter)
    }

    private func packs(_ answers: Answer...) -> [RightAnswerPack] {
        RightAnswerPack.packs(of: answers, chapter: chapter)
    }

    /// A run with one test, which is green or red.
    private func run(isGreen: Bool) -> Builder.Outcome {
        let step = Step(chapter: 1, number: 1)
        let ending = TestResults.Ending(
            of: "Step 1.1 · go", step: step, problems: isGreen ? [] : [TestProblem("It is red.")])
        let chapter = ChapterFolder(number: 1, path: "", files: [:], lesson: "# 1 · T")
        var results = TestResults()
        results.add([ending], of: [chapter], run: "one") { _ in chapter }
        return .tested(TestRun(results, output: [], project: Project()))
    }

    @Test func `a state has as many answers as touch different steps, the longest first`() throws {
        let packs = packs(
            try answer("a", 1), try answer("b", 2), try answer("c", 1, 2), try answer("d", 3),
            try answer("e", 1, 3, 4))
        #expect(packs.map { $0.answers.map(\.name) } == [["e", "b"], ["c", "d"], ["a"]])
        let code = packs.map { pack in
            (pack.composition.text(of: "Train.swift") ?? "").lines.filter { !$0.hasPrefix("//") }
        }
        #expect(
            code == [["e", "b", "e", "e"], ["c", "c", "d", "D"], ["a", "B", "C", "D"]])
    }

    @Test func `a line of a state with several answers knows its file`() throws {
        let pack = try #require(packs(try answer("a", 1), try answer("b", 2)).first)
        let lines = pack.composition.files["Train.swift", default: []]
        let origins = ["a", "b", "C"].map { text in
            lines.first { $0.text == text }?.origin.description
        }
        #expect(origins == ["a.md:5", "b.md:5", "Solutions/Chapter1/Train.swift:8"])
    }

    @Test func `if a state is red, the finding names the answer that is red alone`() throws {
        let pack = try #require(packs(try answer("a", 1), try answer("b", 2)).first)
        #expect(pack.isRight(run(isGreen: true)))
        #expect(!pack.isRight(run(isGreen: false)))
        let findings = pack.findings(
            run(isGreen: false), alone: [run(isGreen: true), run(isGreen: false)])
        #expect(findings.map(\.location.file) == ["b.md"])
    }

    @Test func `if each is green alone, the finding says that they don't fit together`() throws {
        let pack = try #require(packs(try answer("a", 1), try answer("b", 2)).first)
        let outcome = Builder.Outcome.notBuilt([.init(location: nil, text: "twice the same name")])
        #expect(!pack.isRight(outcome))
        let findings = pack.findings(outcome, alone: [run(isGreen: true), run(isGreen: true)])
        #expect(findings.count == 1)
        #expect(findings.first?.problem.contains("`a`, `b`") == true)
        #expect(findings.first?.evidence == ["twice the same name"])
    }

    @Test func `a run without tests is not right`() throws {
        let outcome = Builder.Outcome.tested(
            TestRun(TestResults(), output: [], project: Project()))
        #expect(try answer("a", 1).findings(outcome).count == 1)
    }
}
