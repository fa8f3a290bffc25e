import Foundation
import WorkshopSteps

/// Exports the states of chapters as files, and the regions as JSON. The slides use both.
package enum States {
    /// Writes a state of a chapter to a folder of the package, and removes all other files from that folder.
    /// Returns the paths of the state's files. The arguments for a state are `3 starter`, `3 after 3.2`,
    /// `3 solution`, or `3 wrong NAME`.
    package static func write(_ words: [String], to folder: String) throws -> [String] {
        let project = Project()
        let composition = try composition(words, in: project)
        try Builder.write(composition.files, to: folder, in: project, always: true)
        return composition.files.keys.sorted()
    }

    private static func composition(
        _ words: [String], in project: Project
    ) throws -> Composition {
        guard words.count > 1, let number = try project.chapters(named: [words[0]]).first,
            let last = words.last
        else { throw UsageError("say which chapter, and which state.") }
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        switch words[1] {
        case "starter": return Composition(chapter, done: 0)
        case "solution": return Composition(chapter, done: chapter.steps.count)
        case "after":
            guard let step = Step(last), chapter.steps.contains(step) else {
                throw UsageError("there is no step `\(last)` in that chapter.")
            }
            return Composition(chapter, done: step.number)
        case "wrong": return try Answer.named(last, in: chapter, of: project).composition
        default:
            throw UsageError(
                "a state is `3 starter`, `3 after 3.2`, `3 solution` or `3 wrong NAME`.")
        }
    }

    /// Returns all files of the solutions and all answers of the catalogues, as JSON, keyed by path.
    ///
    /// For a file, the JSON contains the lines without the comments that mark regions, and the regions with
    /// their steps. An answer's path ends with `#` and the answer's name. An answer's regions include the
    /// solution's lines around a change.
    package static func regions() throws -> String {
        struct Region: Encodable {
            let step: String
            let lines: [String]
        }
        struct File: Encodable {
            let lines: [String]
            let regions: [Region]
        }
        let project = Project()
        var files: [String: File] = [:]
        for number in project.chapters {
            let chapter = try ChapterFolder(sourceOf: number, in: project)
            for (file, source) in chapter.files {
                files[chapter.solutionPath(file)] = File(
                    lines: source.unmarkedText.lines,
                    regions: source.regions.map { Region(step: "\($0.step)", lines: $0.lines) })
            }
            let places = chapter.steps.flatMap(chapter.places)
            for answer in try Answer.all(of: chapter, in: project, note: { throw $0 }) {
                let regions = places.compactMap { place in
                    answer.replacements[place.file]?[place.index].map {
                        Region(step: "\(place.region.step)", lines: $0.withoutIndentation)
                    }
                }
                files["\(Catalogue.path(of: number))#\(answer.entry.name)"] = File(
                    lines: regions.flatMap(\.lines), regions: regions)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(files), as: UTF8.self)
    }
}
