import WorkshopSteps

/// A chapter's starter and solution.
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
    }

    /// A chapter with these files.
    init(number: Int, starter: [String: SourceText], solution: [String: SourceText]) {
        self.number = number
        self.starter = starter
        self.solution = solution
    }

    /// Reads a chapter.
    ///
    /// - Throws: What is wrong with the comments that mark regions.
    init(_ number: Int, in project: Project) throws(Finding) {
        self.number = number
        starter = try Self.files(in: Self.starterFolder(of: number), project: project)
        solution = try Self.files(in: Self.solutionFolder(of: number), project: project)
    }

    /// The Swift files in a folder, by their path in it.
    static func files(
        in folder: String, project: Project
    ) throws(Finding) -> [String: SourceText] {
        var files: [String: SourceText] = [:]
        for path in project.files(in: folder) where path.hasSuffix(".swift") {
            do throws(SourceText.MarkerError) {
                files[path] = try SourceText(project.text(of: "\(folder)/\(path)") ?? "")
            } catch {
                throw Finding(
                    Location("\(folder)/\(path)", error.line), error.message,
                    next: "Correct the comment, in starter and solution.")
            }
        }
        return files
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

    /// The solution's regions of a step, in order of their files' paths.
    func places(of step: Step) -> [Place] {
        solution.sorted { $0.key < $1.key }.flatMap { file, source in
            source.regions.enumerated()
                .filter { $0.element.step == step }
                .map { Place(file: file, index: $0.offset, region: $0.element) }
        }
    }
}
