import WorkshopSteps

/// A file of a chapter's solution that repeats a file of the chapter before.
///
/// A chapter owns a file that is new, a file with a region of a step, and a file that a line
/// `Given: …` of its lesson names, because the chapter changes it. All other files of the chapter
/// before are copied, without the comments that mark regions.
struct RepeatedFile {
    /// The copy's path in the package.
    let path: String
    /// The path of the file in the chapter before, which may be a copy, too.
    let original: String
    /// The text that the copy should have.
    let text: String

    /// The copies that a chapter should have, from the paths of a folder's files and their texts.
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
