import Foundation
import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

/// The page for ten minutes: its code runs, is all there, and speaks as chapter 3 does.
@Suite("Ten minutes to read", .serialized)
struct TenMinutesTests {
    private let project = Project()
    private let page: Lesson

    init() throws {
        page = Lesson(try #require(project.text(of: "Chapters/README.md")))
    }

    @Test func `what the page says happens`() {
        nonisolated(unsafe) var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        example(print)
        #expect(printed == ["0 min late", "The delay is about to change.", "5 min late"])
    }

    /// The lines that the page shows.
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

    @Test func `an object that was read keeps nobody once the tracking is over`() {
        let (a, b) = (Train(), Train())
        withObservationTracking {
            _ = (a.delay, b.delay)
        } onChange: {
        }
        #expect(b.registrar.trackings.values.allSatisfy { $0.count == 1 })
        a.delay = 5
        #expect(b.registrar.trackings.values.allSatisfy { $0.isEmpty })
    }

    @Test func `the code of the page is this code, and all of it`() throws {
        let files = ["TenMinutes.swift", "TenMinutesTests.swift"].map {
            project.text(of: "Tests/Tools/ToolTests/\($0)")?.lines.map(\.trimmed) ?? []
        }
        let blocks = page.sections.flatMap(\.fences).filter { $0.language == "swift" }
            .map { $0.lines.map(\.trimmed) }
        for block in blocks {
            let code = "\n\(block.joined(separator: "\n"))\n"
            #expect(files.contains { $0.joined(separator: "\n").contains(code) }, "\(code)")
        }
        let code = files[0].drop { !$0.hasPrefix("nonisolated") }
        let missing = Set(code).subtracting(blocks.joined())
        #expect(missing == [], "These lines are not on the page.")
        #expect(blocks.count > 3)
    }

    @Test(arguments: [
        "README.md", "Chapters/README.md", "Chapters/WORKING.md", "Chapters/AGENTS.md",
        "Tests/README.md", "Tests/Recipes.md",
    ])
    func `the links of a page lead to files`(path: String) throws {
        let text = try #require(project.text(of: path))
        let folder = project.root.appending(path: path).deletingLastPathComponent()
        for section in Lesson(text).sections {
            for link in section.links where !link.text.contains("://") {
                let file = folder.appending(path: String(link.text.prefix { $0 != "#" }))
                #expect(
                    FileManager.default.fileExists(atPath: file.path),
                    "\(path):\(link.line): \(link.text)")
            }
        }
    }

    @Test func `its names are chapter 3's, and it is short`() throws {
        let own = try #require(project.text(of: "Tests/Tools/ToolTests/TenMinutes.swift"))
        let code = own.lines.drop { !$0.hasPrefix("nonisolated") }.joined(separator: "\n")
        let chapter = ChapterFolder(3, in: "Solutions", of: project.root).files.values.map(\.text)
        #expect(
            Set(code.words).subtracting(chapter.joined(separator: "\n").words) == [])

        let framework = code.lines.prefix { !$0.hasPrefix("final class Train") }
        #expect(framework.count { !$0.isEmpty } <= 46)
        let words = try #require(project.text(of: "Chapters/README.md")).split { $0.isWhitespace }
        #expect(words.count <= 1_800, "The page has \(words.count) words.")
    }
}

extension String {
    fileprivate var words: Set<Substring> { Set(split { !$0.isLetter && $0 != "_" }) }
}
