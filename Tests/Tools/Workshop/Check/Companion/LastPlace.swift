import Foundation

/// The chapter that a command has brought the learner to last.
///
/// Its tests may not have run yet. Without this, a hint after `catch-up 3.4` would be one of the chapter
/// that the learner was at before.
struct LastPlace {
    /// The package.
    let project: Project

    private var file: URL { project.root.appending(path: ".build/workshop/chapter.txt") }

    /// Notes a chapter.
    func note(_ chapter: OwnChapter) {
        // Only a help: where it can't be kept, the tests that ran last tell the chapter.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(chapter.folder.utf8).write(to: file, options: .atomic)
    }

    /// When the learner was brought to a chapter, if it is the last.
    func date(in chapter: OwnChapter) -> Date {
        let isLast = (try? Data(contentsOf: file)) == Data(chapter.folder.utf8)
        return (isLast ? FileStamp(of: file)?.date : nil) ?? .distantPast
    }
}
