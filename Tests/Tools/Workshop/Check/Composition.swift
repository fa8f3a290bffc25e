import WorkshopSteps

/// A version of a chapter's code that can be built. It's the solution, with different lines in some regions.
struct Composition: Sendable {
    /// The lines that replace the solution's lines, by file, and by the region's index in that file.
    typealias Replacements = [String: [Int: [String]]]

    let chapter: Int
    /// The text of each file, keyed by the file's path in the chapter's folder.
    let files: [String: String]
    /// The tests that replace the chapter's own tests, keyed by path in the tests' folder. If there are none,
    /// the chapter's own tests run.
    var tests: [String: String] = [:]
    /// The last step whose tests run; `nil` if all tests run. If a mistake fails at this step, later tests
    /// aren't needed.
    var lastStep: Step?

    /// Creates a composition from the solution and the lines for some of its regions.
    init(_ chapter: ChapterFolder, replacing replacements: Replacements) {
        self.chapter = chapter.number
        files = chapter.files.reduce(into: [:]) { files, file in
            files[file.key] = file.value.replacing(replacements[file.key] ?? [:]).text
        }
    }

    /// Creates the state in which the given number of steps are done, and the regions of all other steps have
    /// the starter's text.
    init(_ chapter: ChapterFolder, done: Int) {
        var replacements: Replacements = [:]
        for place in chapter.steps.filter({ $0.number > done }).flatMap(chapter.places) {
            replacements[place.file, default: [:]][place.index] =
                chapter.starter[place.file]?.regions[place.index].lines
        }
        self.init(chapter, replacing: replacements)
    }

    /// The lines that are indented by at most four spaces, which include most declarations.
    ///
    /// The compiler usually recompiles the tests only if a declaration has changed since the last build.
    /// Compositions with the same outline are therefore built one after the other.
    var outline: String {
        let lines = files.sorted { $0.key < $1.key }.flatMap { $0.value.lines }
        return lines.filter { !$0.hasPrefix("     ") && $0.contains { $0 != " " } }
            .joined(separator: "\n")
    }
}
