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

    @Test func `each block of Swift on the page is in a file that is compiled`() throws {
        let files = try ["Models", "Macros", "Streams", "ModelTests", "StreamTests", "Views/Views"]
            .map {
                try lines("Tests/Tools/InYourApp/\($0).swift")
            }
        let page = try lines("Chapters/InYourApp.md")
        var blocks = 0
        for start in page.indices where page[start] == "```swift" {
            let block = Array(page[(start + 1)...].prefix { $0 != "```" })
            let isThere = files.contains { file in
                file.indices.contains { file[$0...].starts(with: block) }
            }
            #expect(isThere, "Chapters/InYourApp.md:\(start + 1): no file has these lines.")
            blocks += 1
        }
        #expect(blocks > 15)
    }

    @Test func `each view with which a lesson begins is in a file that is compiled`() throws {
        let file = try lines("Tests/Tools/InYourApp/Views/Lessons.swift")
        for chapter in 1...5 {
            let lesson = try lines("Chapters/Chapter\(chapter)/README.md")
            let start = try #require(lesson.firstIndex { $0.hasSuffix(": View {") })
            let view = Array(lesson[start...].prefix { $0 != "```" })
            #expect(
                file.indices.contains { file[$0...].starts(with: view) },
                "Chapters/Chapter\(chapter)/README.md:\(start + 1): the file has no such view.")
        }
    }

    @Test func `each link of the page leads to a file, and to a heading there`() throws {
        var anchors: [String: Set<String>] = [:]
        for line in try lines("Chapters/InYourApp.md") {
            for match in line.matches(of: /\]\(([^)#:]*)(?:#([^)]+))?\)/) {
                let path = "Chapters/\(match.1.isEmpty ? "InYourApp.md" : match.1)"
                let url = root.appending(path: path)
                #expect(FileManager.default.fileExists(atPath: url.path), "\(match.1)")
                if let anchor = match.2 {
                    let there = try anchors[path] ?? Set(lines(path).compactMap(self.anchor))
                    anchors[path] = there
                    let isThere = there.contains("\(anchor)")
                    #expect(isThere, "\(path) has no heading for #\(anchor).")
                }
            }
        }
    }

    /// What a heading is called in a link, as GitHub does it. Other lines have no such name.
    private func anchor(of line: String) -> String? {
        let title = line.drop { $0 == "#" }
        guard line.hasPrefix("#"), title.hasPrefix(" ") else { return nil }
        return title.dropFirst().lowercased()
            .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            .replacing(" ", with: "-")
    }
}
