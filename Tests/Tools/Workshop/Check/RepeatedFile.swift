import WorkshopSteps

/// A file in a chapter's solution that is copied from the previous chapter.
///
/// A chapter owns its new files, the files that contain a step's region, and the files that the lesson names in
/// a line `Given: …` because the chapter changes them. All other files are copied from the previous chapter,
/// but without the comments that mark regions.
struct RepeatedFile {
    /// The copy's path in the package.
    let path: String
    /// The path of the file in the previous chapter. That file may also be a copy.
    let original: String
    /// The text that the copy should have.
    let text: String

    /// The copies that a chapter should have. `files` returns the paths of a folder's files, and `text` returns
    /// a file's text.
    static func all(
        in chapter: Int, files: (String) -> [String], text: (String) -> String?
    ) -> [RepeatedFile] {
        guard let before = Project.predecessor(of: chapter).map(Step.module) else { return [] }
        let given = Lesson(text(ChapterFolder.lessonPath(of: chapter)) ?? "").given
        let names = files("Solutions/\(before)").filter { $0.hasSuffix(".swift") }
        return names.filter { !given.contains($0) }.compactMap { name in
            let path = "Solutions/\(Step.module(of: chapter))/\(name)"
            let original = "Solutions/\(before)/\(name)"
            let hasRegions = text(path)?.contains("// MARK: Step ") ?? false
            guard !hasRegions, let source = text(original).flatMap({ try? SourceText($0) }) else {
                return nil
            }
            return RepeatedFile(path: path, original: original, text: source.unmarkedText)
        }
    }
}
