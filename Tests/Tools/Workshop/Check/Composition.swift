import WorkshopSteps

/// A version of a chapter's code that can be built. It's the solution, with different lines in some regions.
struct Composition: Sendable {
    /// The position of a region, given by the region's file and the region's index in that file.
    struct Spot: Hashable, Sendable {
        /// The file's path in the chapter's folder.
        let file: String
        let index: Int
    }

    /// The lines that replace the solution's lines in some regions.
    typealias Replacements = [Spot: [String]]

    /// The composition's name, which the progress line shows.
    let name: String
    /// The chapter's number.
    let chapter: Int
    /// The text of each file, keyed by the file's path in the chapter's folder.
    let files: [String: String]
    /// The tests that take the place of the chapter's own, by path in the tests' folder; empty for none.
    var tests: [String: String] = [:]
    /// The last step whose tests run; `nil` if all tests run. If a mistake fails at this step, later tests
    /// aren't needed.
    var lastStep: Step?

    /// Creates a composition from the solution and the lines for some of its regions.
    init(_ chapter: ChapterFolder, name: String, replacing replacements: Replacements) {
        self.name = name
        self.chapter = chapter.number
        var files: [String: String] = [:]
        for (file, source) in chapter.files {
            var lines: [Int: [String]] = [:]
            for (spot, new) in replacements where spot.file == file { lines[spot.index] = new }
            files[file] = source.replacing(lines).text
        }
        self.files = files
    }

    /// Creates the state in which the given number of steps are done, and the regions of all other steps have
    /// the starter's text.
    init(_ chapter: ChapterFolder, done: Int) {
        var replacements: Replacements = [:]
        for step in chapter.steps where step.number > done {
            for place in chapter.places(of: step) {
                replacements[place.spot] =
                    chapter.starter[place.file]?.regions[place.index].lines
            }
        }
        let step = Step(chapter: chapter.number, number: done)
        self.init(chapter, name: "state \(step)", replacing: replacements)
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
