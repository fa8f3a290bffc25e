import Foundation
import Testing

@Suite("In your app · The page")
struct PageTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    private func lines(_ path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The pages' paths, in the package.
    private func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "Chapters/InYourApp").path
        ).sorted().map { "Chapters/InYourApp/\($0)" }
    }

    @Test func `each block of Swift on a page is in a file that is compiled`() throws {
        let folder = "Tests/Tools/InYourApp"
        let files = try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path
        ).filter { $0.hasSuffix(".swift") }.map { try lines("\(folder)/\($0)") }
        var blocks = 0
        for path in try pages() {
            let page = try lines(path)
            for start in page.indices where page[start] == "```swift" {
                let block = Array(page[(start + 1)...].prefix { $0 != "```" })
                let isThere = files.contains { file in
                    file.indices.contains { file[$0...].starts(with: block) }
                }
                #expect(isThere, "\(path):\(start + 1): no file has these lines.")
                blocks += 1
            }
        }
        #expect(blocks > 15)
    }

    // The check of the site says where a link leads nowhere.
    @Test func `the index has each question`() throws {
        let index = try lines("Chapters/InYourApp/README.md")
        for path in try pages() where !path.hasSuffix("README.md") {
            let name = path.split(separator: "/").last ?? ""
            for question in try lines(path) where question.hasPrefix("### ") {
                let entry = "- [\(question.dropFirst(4))](\(name)#"
                #expect(index.contains { $0.hasPrefix(entry) }, "\(path): \(question)")
            }
        }
    }

    @Test func `each view with which a lesson begins is in a file that is compiled`() throws {
        let file = try lines("Tests/Tools/InYourApp/Rendered/Lessons.swift")
        for chapter in 1...5 {
            let lesson = try lines("Chapters/Chapter\(chapter)/README.md")
            let start = try #require(lesson.firstIndex { $0.hasSuffix(": View {") })
            let view = Array(lesson[start...].prefix { $0 != "```" })
            #expect(
                file.indices.contains { file[$0...].starts(with: view) },
                "Chapters/Chapter\(chapter)/README.md:\(start + 1): the file has no such view.")
        }
    }
}
