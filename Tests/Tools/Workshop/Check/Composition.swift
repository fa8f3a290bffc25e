import WorkshopSteps

/// One version of a chapter's code, for a build: the solution, with other lines in some of its regions.
struct Composition: Sendable {
    /// The position of a region: its file, and its index among the regions of that file.
    struct Spot: Hashable, Sendable {
        /// The file's path in the chapter's folder.
        let file: String
        let index: Int
    }

    /// The lines for some regions, instead of the solution's.
    typealias Replacements = [Spot: [String]]

    /// The name that the progress shows.
    let name: String
    /// The chapter's number.
    let chapter: Int
    /// The text of each file, by its path in the chapter's folder.
    let files: [String: String]
    /// The last step whose tests run; `nil` for all tests. A mistake that dies at this step needs no later
    /// tests.
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

    /// Creates the state in which the first steps are done, and the other steps' regions have the starter's
    /// text.
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

    /// The lines with at most four blanks before them, which most declarations are among.
    ///
    /// The compiler usually compiles the tests again only if a declaration has changed since the last build.
    /// So compositions with the same outline are built one after the other.
    var outline: String {
        let lines = files.sorted { $0.key < $1.key }.flatMap { $0.value.lines }
        return lines.filter { !$0.hasPrefix("     ") && $0.contains { $0 != " " } }
            .joined(separator: "\n")
    }
}
