import WorkshopSteps

/// A chapter's code as it is built once: the solution, with other lines in some regions.
struct Composition: Sendable {
    /// A line, and where it comes from.
    struct Line: Sendable {
        /// The line's text.
        let text: String
        /// The file and the line that it was taken from.
        let origin: Location
    }

    /// The lines that stand in for a region's own.
    struct Replacement {
        /// The lines.
        let lines: [Line]

        /// These lines.
        init(lines: [Line]) {
            self.lines = lines
        }

        /// The lines of a region in a file, whose path is seen from the package's folder.
        init(_ region: SourceText.Region, file: String) {
            lines = zip(region.lines, (region.line + 1)...).map {
                Line(text: $0, origin: Location(file, $1))
            }
        }
    }

    /// A region of the chapter, told by its file and its place among the file's regions.
    struct Spot: Hashable {
        /// The file's path in the chapter's folder.
        let file: String
        /// The region's place among the regions of the file, from 0 on.
        let index: Int
    }

    /// What stands in for some of the chapter's regions.
    typealias Replacements = [Spot: Replacement]

    /// What it is, for the line that shows the progress.
    let name: String
    /// The chapter's number.
    let chapter: Int
    /// The lines of each file, by its path in the chapter's folder.
    let files: [String: [Line]]
    /// The last step whose tests are asked, from the first on; `nil` for all that there are. What is dead by
    /// then needs no later ones.
    var lastStep: Step?

    /// Puts a chapter together.
    ///
    /// - Parameters:
    ///   - chapter: The chapter.
    ///   - name: What it is, for the line that shows the progress.
    ///   - replacement: What stands in for a region, told by its file and its place among the
    ///     file's regions; `nil` leaves the solution's lines.
    init(
        _ chapter: ChapterFolder, name: String, replacement: (String, Int) -> Replacement?
    ) {
        self.name = name
        self.chapter = chapter.number
        var files: [String: [Line]] = [:]
        for (file, source) in chapter.files {
            let path = chapter.solutionPath(file)
            var lines: [Line] = []
            func add(_ text: String, _ line: Int) {
                lines.append(Line(text: text, origin: Location(path, line)))
            }
            for (index, stretch) in source.stretches.enumerated() {
                for (offset, text) in stretch.lines.enumerated() {
                    add(text, stretch.line + offset)
                }
                guard index < source.regions.count else { break }
                let own = source.regions[index]
                add(own.opening, own.line)
                lines += (replacement(file, index) ?? Replacement(own, file: path)).lines
                add(own.closing, own.line + 1 + own.lines.count)
            }
            files[file] = lines
        }
        self.files = files
    }

    /// The solution, with other lines in some regions.
    ///
    /// - Parameters:
    ///   - chapter: The chapter.
    ///   - name: What it is, for the line that shows the progress.
    ///   - replacements: What stands in for those regions.
    init(_ chapter: ChapterFolder, name: String, replacements: Replacements) {
        self.init(chapter, name: name) { file, index in
            replacements[Spot(file: file, index: index)]
        }
    }

    /// The chapter's code when its first steps are done: their regions from the solution, the
    /// others from the starter.
    ///
    /// - Parameters:
    ///   - chapter: The chapter.
    ///   - done: How many steps are done.
    init(_ chapter: ChapterFolder, done: Int) {
        let step = Step(chapter: chapter.number, number: done)
        self.init(chapter, name: "state \(step)") { file, index in
            guard
                let region = chapter.starter[file]?.regions[index], region.step.number > done
            else { return nil }
            return Replacement(region, file: chapter.starterPath(file))
        }
    }

    /// The lines that declarations are on, as far as the indentation tells: at most four blanks.
    ///
    /// As a rule the compiler leaves the tests alone if these lines have not changed since the last
    /// build. So compositions that have the same ones belong together.
    var outline: String {
        let lines = files.sorted { $0.key < $1.key }.flatMap { _, lines in
            lines.map(\.text).filter { $0.contains { $0 != " " } && !$0.hasPrefix("     ") }
        }
        return lines.joined(separator: "\n")
    }

    /// The text of a file.
    func text(of file: String) -> String? {
        files[file]?.map(\.text).joined(separator: "\n")
    }
}
