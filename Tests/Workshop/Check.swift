import Foundation

/// Checks that starters, solutions, tests, wrong answers and lessons fit together.
///
/// What it does is in the folder `Check`, which is compiled when the chapters are the solutions: a
/// learner's tests need not wait for it. Elsewhere, the command starts itself again in that way.
struct Check: Command {
    static let name = "check"
    static let usage = "check [CHAPTER ...]"
    static let summary = "Check that starters, solutions, tests and lessons fit (for authors)."

    private let project: Project
    private let chapters: [Int]

    init(_ arguments: [String], in project: Project) throws {
        self.project = project
        chapters = try project.chapters(named: arguments)
    }

    func run() async throws -> Bool {
        #if AUTHORS
            return await ChapterChecks(project: project, chapters: chapters).run()
        #else
            let words =
                [
                    "swift", "run", "--package-path", project.root.path, "--scratch-path",
                    "\(project.root.path)/.build/check/tool", "workshop", Self.name,
                ] + chapters.map(String.init)
            setenv("CHAPTERS", "Solutions", 1)
            execvp("swift", words.map { strdup($0) } + [nil])
            throw UsageError("`swift` can't be started: \(String(cString: strerror(errno)))")
        #endif
    }
}
