import WorkshopSteps

/// A chapter's starter and solution: the one source that a chapter has. The starter is the solution, with
/// other text in its regions.
struct ChapterSources: Sendable {
    /// The chapter's number.
    let number: Int
    /// The starter's files, by their path in its folder.
    let starter: [String: SourceText]
    /// The solution's files, by their path in its folder.
    let solution: [String: SourceText]

    /// A region of a step, and the file that it is in.
    struct Place: Sendable {
        /// The file's path in the chapter's folder.
        let file: String
        /// The region's place among the regions of the file, from 0 on.
        let index: Int
        /// The region.
        let region: SourceText.Region
        /// What the region is told by.
        var spot: Composition.Spot { Composition.Spot(file: file, index: index) }
    }

    /// A chapter with these files.
    init(number: Int, starter: [String: SourceText], solution: [String: SourceText]) {
        self.number = number
        self.starter = starter
        self.solution = solution
    }

    /// Reads a chapter.
    ///
    /// - Throws: What is wrong with the comments that mark regions, or with the starters' text.
    init(_ number: Int, in project: Project) throws(Finding) {
        try self.init(number) {
            project.text(of: $0)
        } files: {
            project.files(in: $0)
        }
    }

    /// Reads a chapter, from wherever its files are.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - text: The text of a file, by its path in the package.
    ///   - files: The paths of the files in a folder, seen from there.
    /// - Throws: What is wrong with the comments that mark regions, or with the starters' text.
    init(
        _ number: Int, text: (String) -> String?, files: (String) -> [String]
    ) throws(Finding) {
        self.number = number
        var solution: [String: SourceText] = [:]
        let folder = Self.solutionFolder(of: number)
        for file in files(folder) where file.hasSuffix(".swift") {
            solution[file] = try Self.source(text, "\(folder)/\(file)")
        }
        self.solution = solution
        let path = ChapterFolder.startersPath(of: number)
        let kept = try Self.source(text, path)
        do throws(MissingRegion) {
            starter = try SourceText.put(kept, into: solution)
        } catch {
            let what = error.step.map { "lacks a region of step \($0) here" } ?? "has one too many"
            let line = kept.regions.last { $0.title == error.file }?.line ?? 1
            let step = error.step.map(\.description) ?? "…"
            throw Finding(
                Location(path, line), "the starter's text for \(error.file) \(what)",
                next: """
                    It has, in order, a region `// MARK: Step \(step) · \(error.file)` for each \
                    region of \(folder)/\(error.file).
                    """)
        }
    }

    private static func source(
        _ text: (String) -> String?, _ path: String
    ) throws(Finding) -> SourceText {
        do throws(SourceText.MarkerError) {
            return try SourceText(text(path) ?? "")
        } catch {
            throw Finding(
                Location(path, error.line), error.message, next: "Correct the comment.")
        }
    }

    /// The folder of a chapter's starter.
    static func starterFolder(of number: Int) -> String { "Chapters/\(Step.module(of: number))" }

    /// The folder of a chapter's solution.
    static func solutionFolder(of number: Int) -> String { "Solutions/\(Step.module(of: number))" }

    /// The path of a file of the starter, seen from the package's folder.
    func starterPath(_ file: String) -> String { "\(Self.starterFolder(of: number))/\(file)" }

    /// The path of a file of the solution, seen from the package's folder.
    func solutionPath(_ file: String) -> String { "\(Self.solutionFolder(of: number))/\(file)" }

    /// The path of the lesson, seen from the package's folder.
    var lessonPath: String { starterPath("README.md") }

    /// The chapter's steps, in order.
    var steps: [Step] {
        Set(solution.values.flatMap { $0.regions.map(\.step) }).sorted()
    }

    /// What there is to do at a step, in one sentence; `nil` if it has no region.
    func title(of step: Step) -> String? { places(of: step).first?.region.title }

    /// The solution's regions of a step, in order of their files' paths.
    func places(of step: Step) -> [Place] {
        solution.sorted { $0.key < $1.key }.flatMap { file, source in
            source.regions.enumerated()
                .filter { $0.element.step == step }
                .map { Place(file: file, index: $0.offset, region: $0.element) }
        }
    }

    /// The solution's regions that a block of an answer may stand in for: those of its step in its file.
    func places(for block: Catalogue.Block) -> [Place] {
        places(of: block.step).filter { "/\($0.file)".hasSuffix("/\(block.file)") }
    }
}
