import Testing

@testable import WorkshopSteps

/// A red run leads back to a mistake of the catalogue.
struct KnownMistakeTests {
    private static let catalogue = """
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

        ### Removed twice

        ```text
        ✘ One is removed
        expected   2
        got        3
        ```

        ### Removed at last

        ```text varies
        ✘ One is removed
        ```

        ## Also right

        ### A set
        """

    private static func titles(_ red: (title: String, got: Int)...) -> [String] {
        let step = Step(chapter: 3, number: 1)
        let endings = red.map { test in
            let problem = """
                \(test.title)

                    let calls = 0
                  ✘ #expect(calls == 2)

                    expected   2
                    got        \(test.got)

                Test: A.swift:1
                """
            return TestResults.Ending(
                of: "Step 3.1 · \(test.title)", step: step, problems: [TestProblem(problem)])
        }
        let chapter = ChapterFolder(number: 3, path: "Chapters/Chapter3", files: [:])
        var results = TestResults()
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        return results.lookalikes(at: step, among: KnownMistake.all(in: catalogue)).map(\.title)
    }

    @Test func `the mistakes whose tests say the same each time have a title and a thought`() {
        let all = KnownMistake.all(in: Self.catalogue)
        #expect(all.map(\.title) == ["All removed", "None removed", "Removed twice"])
        #expect(
            all[0].thought == ["The tracking is registered for these properties, so I empty them."])
    }

    @Test func `a mistake is named if its tests say exactly the same`() {
        #expect(Self.titles(("One is removed", 0), ("The others stay", 1)) == ["All removed"])
        #expect(Self.titles(("One is removed", 3)) == ["None removed", "Removed twice"])
    }

    @Test func `no mistake is named if a value or a red test is another`() {
        #expect(Self.titles(("One is removed", 1), ("The others stay", 1)) == [])
        #expect(Self.titles(("One is removed", 0)) == [])
        #expect(Self.titles(("The others stay", 0)) == [])
    }
}
