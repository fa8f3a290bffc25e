import Foundation
import Testing

@testable import WorkshopSteps

/// A red run leads back to a mistake of the catalogue.
struct KnownMistakeTests {
    private static let text = """
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
        """
    private static let catalogue = KnownMistake.all(in: text)
    private let step = Step(chapter: 3, number: 1)
    private let chapter = ChapterFolder(number: 3, path: "Chapters/Chapter3", files: [:])

    private func lookalikes(_ red: (title: String, got: Int)...) -> [String] {
        results(red).lookalikes(at: step, among: Self.catalogue).map(\.title)
    }

    private func results(_ red: [(title: String, got: Int)]) -> TestResults {
        let endings = red.map { title, got in
            let values = "    expected   2\n    got        \(got)"
            let problem = TestProblem("\(title)\n\n\(values)\n\nTest: A.swift:1")
            return TestResults.Ending(of: "Step 3.1 · \(title)", step: step, problems: [problem])
        }
        var results = TestResults()
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        return results
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

    @Test(arguments: [
        ("https://example.org/w\n", ["https://example.org/w/replay.html#3/all-removed", nil]),
        ("", [nil, nil]),
    ])
    func `A mistake with a thought has a page if the package names a site`(
        site: String, pages: [String?]
    ) throws {
        let package = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: package) }
        let answers = package.appending(path: "Tests/Answers")
        try FileManager.default.createDirectory(at: answers, withIntermediateDirectories: true)
        try Data(Self.text.utf8).write(to: answers.appending(path: "Chapter3.md"))
        try Data(site.utf8).write(to: package.appending(path: ".site-address"))
        let known = KnownMistake.all(of: 3, in: package)
        #expect(known.map(\.page) == pages)

        let red = results([("One is removed", 0), ("The others stay", 1)])
        let lines = red.lookalikes(in: chapter) { _ in known }
        #expect(lines.dropFirst() == pages.compactMap { $0 }.map { "Replay it: \($0)" }[...])
    }
}
