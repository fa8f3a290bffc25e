import WorkshopSteps

/// A chapter's source, which consists of the solution and the starter's text for each region.
extension ChapterFolder {
    /// Reads a chapter's source from the package.
    ///
    /// - Throws: A mistake in the comments that mark regions, or in the starter's text.
    init(sourceOf number: Int, in project: Project) throws(Finding) {
        self.init(number, in: "Solutions", of: project.root)
        if let mistake = mistakes.first {
            throw Finding(
                Location(mistake.path, mistake.error.line), mistake.error.message,
                next: "Correct the comment.")
        }
        let path = Self.startersPath(of: number)
        let kept: SourceText
        do throws(SourceText.MarkerError) {
            kept = try SourceText(project.text(of: path) ?? "")
        } catch {
            throw Finding(Location(path, error.line), error.message, next: "Correct the comment.")
        }
        do throws(MissingRegion) {
            starter = try SourceText.put(kept, into: files)
        } catch {
            let what = error.step.map { "lacks a region of step \($0) here" } ?? "has one too many"
            let line = kept.regions.last { $0.title == error.file }?.line ?? 1
            throw Finding(
                Location(path, line), "the starter's text for \(error.file) \(what)",
                next: """
                    Write, in the file's order, a region `// MARK: Step … · \(error.file)` for each region of \
                    \(self.path)/\(error.file).
                    """)
        }
    }

    /// Returns the chapter whose finished code is the start of another chapter.
    static func predecessor(of chapter: Int) -> Int? {
        switch chapter {
        case 1: nil
        case 8, Step.bonus: 5  // Chapters 6 and 7 use the framework and add nothing to it.
        default: chapter - 1
        }
    }

    /// The path of a chapter's folder with the starter.
    static func starterFolder(of number: Int) -> String { "Chapters/\(Step.module(of: number))" }

    /// The path of a starter file in the package.
    func starterPath(_ file: String) -> String { "\(Self.starterFolder(of: number))/\(file)" }

    /// The path of a solution file in the package.
    func solutionPath(_ file: String) -> String { "\(path)/\(file)" }
}
