import Testing

@testable import WorkshopSteps

/// A red run leads back to a mistake of the catalogue.
struct KnownMistakeTests {
    private static let catalogue = KnownMistake.all(
        in: """
            # 3 · T: answers

            ## 3.1 · Do 3.1

            ### All removed

            The tracking is registered for these properties, so I empty them.

            ```diff
            @@ A.swift @@
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

    private func lookalikes(_ red: (title: String, got: Int)...) -> [String] {
        let step = Step(chapter: 3, number: 1)
        let endings = red.map { title, got in
            let values = "    expected   2\n    got        \(got)"
            let problem = TestProblem("\(title)\n\n\(values)\n\nTest: A.swift:1")
            return TestResults.Ending(of: "Step 3.1 · \(title)", step: step, problems: [problem])
        }
        let chapter = ChapterFolder(number: 3, path: "Chapters/Chapter3", files: [:])
        var results = TestResults()
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        return results.lookalikes(at: step, among: Self.catalogue).map(\.title)
    }

    @Test func `A mistake has a title and a thought, unless its tests' words vary`() {
        #expect(Self.catalogue.map(\.title) == ["All removed", "None removed"])
        let thought = "The tracking is registered for these properties, so I empty them."
        #expect(Self.catalogue[0].thought == [thought])
    }

    @Test func `A mistake is named if its tests say exactly the same`() {
        #expect(lookalikes(("One is removed", 0), ("The others stay", 1)) == ["All removed"])
        #expect(lookalikes(("One is removed", 3)) == ["None removed"])
    }

    @Test func `No mistake is named if a value or a red test differs`() {
        #expect(lookalikes(("One is removed", 1), ("The others stay", 1)) == [])
        #expect(lookalikes(("One is removed", 0)) == [])
    }
}
