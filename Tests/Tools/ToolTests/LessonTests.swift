import Foundation
import Testing
import WorkshopSteps

@testable import WorkshopCheck
@testable import WorkshopCompanion

@Suite("Lessons, and the other pages")
struct LessonTests {
    private let project = Project()
    private var pages: [String] {
        let pages = ["README.md"] + project.files(in: "Chapters").map { "Chapters/\($0)" }
        return pages.filter { $0.hasSuffix(".md") }
    }

    @Test func `A command for another build names its folder, so that the learner's own stays`() {
        for page in pages {
            let text = project.text(of: page) ?? ""
            for match in text.matches(of: /(CHAPTERS=\w+ )?swift (test|run -*\w)[^`\n]*/) {
                let isOther = match.0.contains(/CHAPTERS=(Toolchain|Solutions)|--sanitize/)
                #expect(!isOther || match.0.contains("--scratch-path .build/"), "\(page)")
            }
        }
    }

    @Test func `A link leads to a file, and to a heading of it`() {
        for page in pages {
            let links = Lesson(project.text(of: page) ?? "").sections.flatMap(\.links)
            for link in links where !link.target.contains("://") {
                let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
                let folder = URL(filePath: "/\(page)").deletingLastPathComponent()
                let path = folder.appending(path: parts[0]).standardized.path
                let target = parts[0].isEmpty ? page : path
                #expect(project.has(target), "\(page):\(link.line)")
                let headings = (project.text(of: target) ?? "").lines.filter { $0.hasPrefix("#") }
                let anchors = headings.map { String($0.drop { "# ".contains($0) }).anchor }
                let hasAnchor = parts.count == 1 || anchors.contains(String(parts[1]))
                #expect(hasAnchor, "\(page):\(link.line) \(link.target)")
            }
        }
    }

    @Test func `A link whose text is a step leads to that step`() {
        for page in pages {
            let text = project.text(of: page) ?? ""
            for match in text.matches(of: /\[(?:step )?([\dB]\.\d+)\]\([^)]*#step-(\w+)--/) {
                #expect(match.1.replacing(".", with: "").lowercased() == match.2, "\(page)")
            }
        }
    }

    @Test func `The README says where step 1.1 is`() throws {
        let step = Step(chapter: 1, number: 1)
        let place = try OwnChapter(1, in: project).start.whereToWork(at: step)
        #expect(project.text(of: "README.md")?.contains("Next: step 1.1, \(place)\n") == true)
    }
}
