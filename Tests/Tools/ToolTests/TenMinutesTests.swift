import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

/// Tests that the ten-minute page's code runs, is complete, and uses chapter 3's names.
@Suite("Ten minutes to read", .serialized)
struct TenMinutesTests {
    private let project = Project()

    /// Returns the lines of a file from this folder, without indentation.
    private func lines(_ file: String) throws -> [String] {
        try #require(project.text(of: "Tests/Tools/ToolTests/\(file)")).lines.map(\.trimmed)
    }

    @Test func `what the page says happens`() {
        nonisolated(unsafe) var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        example(print)
        #expect(printed == ["0 min late", "The delay is about to change.", "5 min late"])
    }

    /// Runs the example that the page shows.
    private func example(_ print: @escaping (String) -> Void) {
        nonisolated(unsafe) let print = print
        nonisolated(unsafe) let train = Train()
        withObservationTracking {
            print("\(train.delay) min late")
        } onChange: {
            print("The delay is about to change.")
        }

        train.delay = 5
        print("\(train.delay) min late")
        train.delay = 10
    }

    @Test func `the code of the page is this code, and all of it`() throws {
        let page = Lesson(try #require(project.text(of: "Chapters/README.md")))
        let framework = try lines("TenMinutes.swift").drop { !$0.hasPrefix("nonisolated") }
        let example = try lines("TenMinutesTests.swift")
        let files = [Array(framework), example].map { $0.joined(separator: "\n") }
        let blocks = page.sections.flatMap(\.fences).filter { $0.language == "swift" }
            .map { $0.lines.map(\.trimmed) }
        for block in blocks {
            let code = block.joined(separator: "\n")
            #expect(files.contains { $0.contains(code) }, "\(code)")
        }
        #expect(Set(framework).subtracting(blocks.joined()) == [], "These lines aren't on it.")
        let own = framework.prefix { !$0.hasPrefix("final class Train") }
        #expect(own.count { !$0.isEmpty } == 45, "The page says so.")
    }

    @Test func `the page's names are chapter 3's`() throws {
        let chapter = ChapterFolder(3, in: "Solutions", of: project.root).files.values.map(\.text)
        let own = try lines("TenMinutes.swift").drop { !$0.hasPrefix("nonisolated") }
        let known = chapter.joined(separator: "\n").words
        #expect(own.joined(separator: "\n").words.subtracting(known) == [])
    }
}

extension String {
    fileprivate var words: Set<Substring> { Set(split { !$0.isLetter && $0 != "_" }) }
}
