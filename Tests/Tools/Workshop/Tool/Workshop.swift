import Foundation
import WorkshopCheck
import WorkshopCompanion

/// The workshop's tool, which `swift run workshop COMMAND` runs.
@main
struct Workshop {
    private static let help = """
        Usage: swift run workshop COMMAND

          (no command)              where you are, and what to type next
          watch [3]                 run a chapter's tests at every save
          hint [3.2]                the next hint of a step
          compare [3 | 3.2]         how your lines differ from the solution's
          expand [FILE | CLASS]     what your macros of chapter 9 make of a class
          catch-up 3.4              the solution's text before a step, where you are not green
          start-over [3 | 3.2]      the starter's text again; without a word, that of this step
          judge 3 [2]               try your own tests on the solution and on wrong versions;
                                    with a number: that version's code
          undo                      bring back what the last of these two replaced; a second undo
                                    reverts the first
          doctor                    build all that is needed, and try what it relies on here
          live 1.2 [only]           for presenters: the state just before a step, in a copy
                                    of the package; only: with all other steps done
          live undo                 bring back what was typed in the copy before `live`

        For authors:

          check [3 ...]             check starters, solutions, tests, mistakes and lessons
          check 3/NAME              test one answer of Tests/Answers, and show the messages
          check texts [3 ...]       check only texts, and build nothing
          check --matrix [3 ...]    check everything, and show which test catches which mistake
          record [3 ...]            write the tests' messages into Tests/Answers
          write [3 ...]             write Chapters, copies in Solutions, and code in lessons,
                                    from Solutions and Tests/Tools/Workshop/Starters
          state FOLDER 3 after 3.2  write a state: starter, after 3.2, solution, wrong NAME
          regions                   print the regions of solutions and answers as JSON
        """

    static func main() async {
        do {
            exit(try await run(CommandLine.arguments.dropFirst()) ? 0 : 1)
        } catch {
            let lines = Companion().complaint(error).map { "\($0)\n" }
            FileHandle.standardError.write(Data(lines.joined().utf8))
            exit(2)
        }
    }

    /// Runs the command that the arguments name.
    ///
    /// - Returns: Whether the command succeeded without findings.
    /// - Throws: The reason why the command can't be carried out.
    private static func run(_ words: ArraySlice<String>) async throws -> Bool {
        let rest = Array(words.dropFirst())
        switch words.first {
        case nil:
            try show(Companion().whereYouAre())
        case "watch":
            try Watch(atMostOne(rest)).untilTheEnd()
        case "hint":
            try show(Companion().hint(atMostOne(rest)))
        case "compare":
            try show(Companion().compare(atMostOne(rest)))
        case "expand":
            try show(Companion().expand(atMostOne(rest)))
        case "catch-up":
            try show(Companion().catchUp(atMostOne(rest)))
        case "start-over":
            try show(Companion().startOver(atMostOne(rest)))
        case "judge":
            return try await Judge.judge(rest)
        case "undo":
            try none(rest)
            try show(Companion().undo())
        case "doctor":
            try none(rest)
            return Companion().doctor()
        case "live":
            try Companion().live(rest)
        case "help", "-h", "--help":
            print(help)
        case "check":
            let project = Project()
            if let word = rest.first, word.contains("/") {
                try none(Array(rest.dropFirst()))
                return try await AnswerCheck.check(word, in: project)
            }
            let task: ChapterCheck.Task =
                rest.contains("--matrix") ? .matrix : rest.first == "texts" ? .texts : .all
            let chapters = try project.chapters(
                named: rest.filter { !["--matrix", "texts"].contains($0) })
            return try await ChapterCheck.run(task, on: chapters, in: project)
        case "record":
            let project = Project()
            return try await ChapterCheck.run(
                .record, on: project.chapters(named: rest), in: project)
        case "write":
            try show(ChapterWriter.write(rest))
        case "state":
            guard let folder = rest.first else { throw UsageError("say into which folder.") }
            try show(States.write(Array(rest.dropFirst()), to: folder))
        case "regions":
            try none(rest)
            print(try States.regions())
        case let name?:
            throw UsageError(
                "there is no command `\(name)`. `swift run workshop help` lists all of them.")
        }
        return true
    }

    private static func show(_ lines: [String]) {
        for line in lines { print(line) }
    }

    private static func atMostOne(_ words: [String]) throws -> String? {
        try none(Array(words.dropFirst()))
        return words.first
    }

    private static func none(_ words: [String]) throws {
        guard let word = words.first else { return }
        throw UsageError(
            "`\(word)` is one word too many. `swift run workshop help` shows what to type.")
    }
}
