import Foundation
import WorkshopCheck

/// The workshop's tool: `swift run workshop COMMAND`.
@main
struct Workshop {
    private static let help = """
        The tool of Observation from Scratch.

        Usage: swift run workshop COMMAND

          check [CHAPTER ...]     Check that starters, solutions, tests and lessons fit (for authors).
          macros                  Compare the macro with Swift's own, on small classes (for authors).
          growth                  Show how much code arrives with each chapter (for authors).
          help                    Show this text.
        """

    static func main() async {
        do {
            exit(try await run(CommandLine.arguments.dropFirst()) ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("workshop: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Does what the words ask for.
    ///
    /// - Returns: Whether all is as it should be.
    /// - Throws: What keeps it from being done.
    private static func run(_ words: ArraySlice<String>) async throws -> Bool {
        switch words.first {
        case nil, "help", "-h", "--help":
            print(help)
            return true
        case "check":
            let project = Project()
            let chapters = try project.chapters(named: Array(words.dropFirst()))
            return await ChapterChecks(project: project, chapters: chapters).run()
        case "macros":
            return try await MacroCheck(project: Project()).run()
        case "growth":
            print(Growth(of: Project())?.table ?? "A chapter can't be read: see `check`.")
            return true
        case let name?:
            let all = "check, macros, growth, help"
            throw UsageError("there is no command `\(name)`; these would do: \(all)")
        }
    }
}
