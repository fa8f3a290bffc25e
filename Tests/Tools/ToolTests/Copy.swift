import Foundation

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// A copy of the files that the companion uses. When the object is deallocated, its folder is deleted.
final class Copy {
    let project: Project

    /// Copies some chapters, with the starter's text in all regions.
    init(_ chapters: [Int]) throws {
        let source = Project()
        let root = FileManager.default.temporaryDirectory.appending(path: "companion-\(UUID())")
        project = Project(root: root)
        for number in chapters {
            let module = Step.module(of: number)
            let paths = [
                "Chapters/\(module)", "Solutions/\(module)", ChapterFolder.startersPath(of: number),
            ]
            for path in paths {
                let target = root.appending(path: path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: source.root.appending(path: path), to: target)
            }
            // In the package itself, the chapters may be partly done.
            let chapter = try OwnChapter(number, in: project)
            for (file, text) in chapter.starter { try write(text.text, to: chapter.path(of: file)) }
        }
    }

    deinit {
        for folder in [project.root, Live(project: project).copy.root] {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    /// Returns the copy's companion, for a file or a terminal with the given number of columns.
    func companion(columns: Int = 1_000) -> Companion {
        Companion(project: project, output: Output(columns: columns))
    }

    func text(_ path: String) -> String { project.text(of: path) ?? "" }

    func write(_ text: String, to path: String, in other: Project? = nil) throws {
        let url = (other ?? project).root.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Returns the bytes of the files in a chapter's folder.
    func bytes(of chapter: OwnChapter) -> [String: Data] {
        project.files(in: chapter.folder).reduce(into: [:]) {
            $0[$1] = project.bytes(of: chapter.path(of: $1))
        }
    }

    /// Saves results as the tests do. The given steps are green, and all others are red.
    func keepResults(of chapter: OwnChapter, green: [Step]) {
        let endings = chapter.steps.map { step in
            TestResults.Ending(
                of: "Step \(step)", step: step,
                problems: green.contains(step) ? [] : [TestProblem("It is red.")])
        }
        project.results.add(endings, of: [chapter.now], run: "\(UUID())") { _ in chapter.now }
    }
}

extension OwnChapter {
    /// The chapter with the starter's text in all regions.
    var start: ChapterFolder { ChapterFolder(number: number, path: folder, files: starter) }
}
