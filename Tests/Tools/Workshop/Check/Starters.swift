import Foundation
import WorkshopSteps

/// The text that the chapters' regions have before anybody works on them.
///
/// It can't be taken from `Chapters`, which a learner edits, nor from Git: the learner's commits are in
/// it as well, and a downloaded archive has none. So it is kept here, one file for each chapter, in the
/// form of a wrong answer: a region's title is the file that it belongs to. An author writes the
/// files with `swift run workshop starters`, and the check compares them with `Chapters`.
package enum Starters {
    /// The regions of a starter, in the order of their files' paths.
    static func text(of starter: [String: SourceText]) -> String {
        let regions = starter.sorted { $0.key < $1.key }.flatMap { file, source in
            source.regions.flatMap { region in
                ["// MARK: Step \(region.step) · \(file)"] + region.lines
                    + ["// END Step \(region.step)"]
            }
        }
        return regions.map { $0 + "\n" }.joined()
    }

    /// Writes what `Chapters` has in its regions.
    ///
    /// - Returns: The paths of the files that have changed.
    /// - Throws: What is wrong with a region, or with the folder.
    static func write(_ chapters: [Int], in project: Project) throws -> [String] {
        try chapters.compactMap { chapter in
            let folder = ChapterSources.starterFolder(of: chapter)
            let text = text(of: try ChapterSources.files(in: folder, project: project))
            let path = Project.startersPath(of: chapter)
            guard text != project.text(of: path) else { return nil }
            try Data(text.utf8).write(to: project.root.appending(path: path))
            return path
        }
    }

    /// The complaint about a chapter whose kept regions are not those of its starter.
    static func findings(in chapter: ChapterSources, project: Project) -> [Finding] {
        let path = Project.startersPath(of: chapter.number)
        guard project.text(of: path) != text(of: chapter.starter) else { return [] }
        return [
            Finding(
                Location(path),
                "these are not the regions of the starter, and `start-over` uses them",
                next: "swift run workshop starters")
        ]
    }

    /// Keeps the regions that `Chapters` has as the starters' text.
    ///
    /// - Parameter words: The chapters as they were typed; none for all.
    /// - Returns: What was done, in lines.
    /// - Throws: What is wrong with the words, a region or the folder.
    package static func keep(_ words: [String]) throws -> [String] {
        let project = Project()
        let paths: [String]
        do {
            paths = try write(project.chapters(named: words), in: project)
        } catch let finding as Finding {
            throw UsageError("\(finding.location): \(finding.problem)")
        }
        return paths.isEmpty ? ["They are kept already."] : paths.map { "Written: \($0)" }
    }
}
