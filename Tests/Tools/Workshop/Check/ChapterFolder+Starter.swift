import WorkshopSteps

/// A chapter's source, which consists of the solution and the starter's text for each region.
extension ChapterFolder {
    /// Reads a chapter's source from the package.
    ///
    /// - Throws: A mistake in the comments that mark regions, or in the starter's text.
    init(sourceOf number: Int, in project: Project) throws(Finding) {
        try self.init(sourceOf: number, names: project.files, text: project.text)
    }

    /// Reads a chapter's source.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - names: Returns the paths of the files in a folder, relative to that folder.
    ///   - text: Returns the text of a file at a path in the package.
    /// - Throws: A mistake in the comments that mark regions, or in the starter's text.
    init(
        sourceOf number: Int, names: (String) -> [String], text: (String) -> String?
    ) throws(Finding) {
        self.init(number, in: "Solutions", names: names, text: text)
        let kept: SourceText
        let path = Self.startersPath(of: number)
        if let mistake = mistakes.first {
            throw Finding(
                Location(mistake.path, mistake.error.line), mistake.error.message,
                next: "Correct the comment.")
        }
        do throws(SourceText.MarkerError) {
            kept = try SourceText(text(path) ?? "")
        } catch {
            throw Finding(Location(path, error.line), error.message, next: "Correct the comment.")
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
                    Write, in the file's order, a region `// MARK: Step \(step) · \(error.file)` for each \
                    region of \(self.path)/\(error.file).
                    """)
        }
    }

    /// The folder of a chapter's starter.
    static func starterFolder(of number: Int) -> String { "Chapters/\(Step.module(of: number))" }

    /// The path of a starter file in the package.
    func starterPath(_ file: String) -> String { "\(Self.starterFolder(of: number))/\(file)" }

    /// The path of a solution file in the package.
    func solutionPath(_ file: String) -> String { "\(path)/\(file)" }
}

extension ChapterFolder.Place {
    /// The position of the region.
    var spot: Composition.Spot { Composition.Spot(file: file, index: index) }
}
