import Testing

@testable import WorkshopSteps

/// Tests that a red run leads to a mistake in the catalogue.
struct KnownMistakeTests {
    private let catalogue = KnownMistake.all(
        in: """
            ## 3.1 · Do 3.1

            ### All removed

            The thought.

            ```diff
            +### not a title
            ```
            ```text
            ✘ One is removed
            expected   2
            got        0
            ✘ The others stay
            ```

            ### None removed

            ```text
            ✘ One is removed
            expected   2
            got        3
            ```

            ### Removed at last

            ```text varies
            ✘ One is removed
            ```
            """)

    @Test func `A mistake has a title and a thought, unless its tests' words vary`() {
        #expect(catalogue.map(\.title) == ["All removed", "None removed"])
        #expect(catalogue.map(\.thought) == [["The thought."], []])
    }

    @Test(arguments: [
        (["One is removed", "The others stay"], 0, ["All removed"]),
        (["One is removed", "The others stay"], 1, []),
        (["One is removed"], 3, ["None removed"]), (["One is removed"], 0, []),
    ])
    func `A mistake is named if its tests say exactly the same`(
        red: [String], got: Int, names: [String]
    ) {
        let step = Step(chapter: 3, number: 1)
        let endings = red.map { title in
            let values = "    expected   2\n    got        \(got)"
            let problem = TestProblem("\(title)\n\n\(values)\n\nTest: A.swift:1")
            return TestResults.Ending(of: "Step 3.1 · \(title)", step: step, problems: [problem])
        }
        let chapter = ChapterFolder(number: 3, path: "Chapters/Chapter3", files: [:])
        var results = TestResults()
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        #expect(results.lookalikes(at: step, among: catalogue).map(\.title) == names)
    }
}
