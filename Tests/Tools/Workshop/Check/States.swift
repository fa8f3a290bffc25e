import Foundation
import WorkshopSteps

/// States of chapters as files, and regions as text, for what shows them to others: the slides.
package struct States {
    private let project: Project

    /// The states of this package.
    package init() {
        self.init(project: Project())
    }

    init(project: Project) {
        self.project = project
    }

    /// Writes a state of a chapter into a folder, in place of what is there.
    ///
    /// The files get a date that no build can take for an old one.
    ///
    /// - Parameters:
    ///   - words: The state: `3 starter`, `3 after 3.2`, `3 solution`, or `3 wrong NAME`, with an answer of
    ///     `Tests/Answers`.
    ///   - folder: The folder, seen from the package's.
    /// - Returns: The paths of the files, in the folder.
    /// - Throws: What is wrong with the words or the files.
    package func write(_ words: [String], to folder: String) throws -> [String] {
        let composition = try composition(words)
        try Builder.write(composition, to: folder, in: project, always: true)
        return composition.files.keys.sorted()
    }

    /// Puts a state together.
    func composition(_ words: [String]) throws -> Composition {
        guard let name = words.first, let number = try project.chapters(named: [name]).first else {
            throw UsageError("say which chapter.")
        }
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        switch (words.dropFirst().first, words.dropFirst(2).first) {
        case ("starter", nil): return Composition(chapter, done: 0)
        case ("solution", nil): return Composition(chapter, done: chapter.steps.count)
        case ("after", let word?):
            guard let step = Step(word), chapter.steps.contains(step) else {
                throw UsageError("there is no step `\(word)` in that chapter.")
            }
            return Composition(chapter, done: chapter.steps.filter { $0 <= step }.count)
        case ("wrong", let answer?):
            return try OneAnswer.find(answer, in: chapter, of: project).composition
        default:
            throw UsageError(
                "a state is `3 starter`, `3 after 3.2`, `3 solution` or `3 wrong NAME`.")
        }
    }

    /// All files of the solutions and all answers of the catalogues as JSON.
    ///
    /// By their path: the lines without the regions' comments, and the regions with their steps, in order.
    /// An answer's path ends with `#` and its name. What it writes as a change is there with the solution's
    /// lines around it.
    package func regions() throws -> String {
        struct Region: Encodable {
            let step: String
            let lines: [String]
        }
        struct File: Encodable {
            let lines: [String]
            let regions: [Region]
        }
        var files: [String: File] = [:]
        for number in project.chapters {
            let chapter = try ChapterFolder(sourceOf: number, in: project)
            for (file, source) in chapter.files {
                files[chapter.solutionPath(file)] = File(
                    lines: source.unmarkedText.lines,
                    regions: source.regions.map {
                        Region(step: $0.step.description, lines: $0.lines)
                    })
            }
            let path = Catalogue.path(of: number)
            for answer in try Answer.all(of: chapter, in: project, note: { _ in }) {
                let regions = chapter.steps.flatMap { chapter.places(of: $0) }.compactMap { place in
                    answer.replacements[place.spot].map {
                        Region(
                            step: place.region.step.description,
                            lines: $0.lines.map(\.text).withoutIndentation)
                    }
                }
                files["\(path)#\(answer.name)"] = File(
                    lines: regions.flatMap(\.lines), regions: regions)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(files), as: UTF8.self)
    }
}
