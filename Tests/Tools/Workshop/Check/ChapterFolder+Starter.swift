import WorkshopSteps

/// A chapter's one source: the solution, and the starter, which is the solution with other text in its
/// regions.
extension ChapterFolder {
    /// Reads a chapter's source.
    ///
    /// - Throws: What is wrong with the comments that mark regions, or with the starters' text.
    init(sourceOf number: Int, in project: Project) throws(Finding) {
        try self.init(sourceOf: number, names: project.files, text: project.text)
    }

    /// Reads a chapter's source, from wherever its files are.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - names: The paths of the files in a folder, seen from there.
    ///   - text: The text of a file, by its path in the package.
    /// - Throws: What is wrong with the comments that mark regions, or with the starters' text.
    init(
        sourceOf number: Int, names: (String) -> [String], text: (String) -> String?
    ) throws(Finding) {
        self.init(number, in: "Solutions", names: names, text: text)
        func finding(_ error: SourceText.MarkerError, in path: String) -> Finding {
            Finding(Location(path, error.line), error.message, next: "Correct the comment.")
        }
        if let mistake = mistakes.first { throw finding(mistake.error, in: mistake.path) }
        let path = Self.startersPath(of: number)
        let kept: SourceText
        do throws(SourceText.MarkerError) {
            kept = try SourceText(text(path) ?? "")
        } catch {
            throw finding(error, in: path)
        }
        do throws(MissingRegion) {
            starter = try SourceText.put(kept, into: files)
        } catch {
            let what = error.step.map { "lacks a region of step \($0) here" } ?? "has one too many"
            let line = kept.regions.last { $0.title == error.file }?.line ?? 1
            let step = error.step.map(\.description) ?? "…"
            throw Finding(
                Location(path, line), "the starter's text for \(error.file) \(what)",
                next: """
                    It has, in order, a region `// MARK: Step \(step) · \(error.file)` for each \
                    region of \(self.path)/\(error.file).
                    """)
        }
    }

    /// The folder of a chapter's starter.
    static func starterFolder(of number: Int) -> String { "Chapters/\(Step.module(of: number))" }

    /// The path of a file of the starter, seen from the package's folder.
    func starterPath(_ file: String) -> String { "\(Self.starterFolder(of: number))/\(file)" }

    /// The path of a file of the solution, seen from the package's folder.
    func solutionPath(_ file: String) -> String { "\(path)/\(file)" }

    /// The solution's regions that a block of an answer may stand in for: those of its step in its file.
    func places(for block: Catalogue.Block) -> [Place] {
        places(of: block.step).filter { "/\($0.file)".hasSuffix("/\(block.file)") }
    }
}

extension ChapterFolder.Place {
    /// What the region is told by.
    var spot: Composition.Spot { Composition.Spot(file: file, index: index) }
}
