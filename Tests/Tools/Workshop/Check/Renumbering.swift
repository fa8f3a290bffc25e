import Foundation
import WorkshopSteps

/// Gives the steps of a chapter other numbers, wherever they are named.
///
/// The package's texts name a step in a few ways: as a step ("steps 3.4 and 3.5"), in code font, in a row
/// of a table, after a command such as `catch-up`. All of these are changed. A bare number may be something
/// else (Swift 6.2, 3.4 times), so lines that have one are shown, and not changed. Tools and their help
/// have numbers as examples, and stay as they are.
package struct Renumbering {
    private let project: Project
    private let git: Git
    /// The numbers that change, and what they become.
    private let numbers: [Step: Step]

    /// Makes room for a step.
    ///
    /// - Parameters:
    ///   - word: The new step's number, such as `3.4`. It and the later ones of the chapter go up by one.
    ///   - project: The package.
    /// - Returns: What was done, in lines.
    /// - Throws: What is wrong with the number, or with the folder.
    package static func insert(_ word: String?, in project: Project = Project()) throws -> [String]
    {
        let (step, steps) = try read(word, in: project)
        guard steps.contains(step) else {
            throw UsageError("there is no step \(step). One at the end needs no room.")
        }
        let moved = steps.filter { $0 >= step }
        return try Renumbering(moved, by: 1, in: project).apply()
            + [
                "Now put the new step in: its region in \(solution(step)), its starter's text in",
                "\(ChapterFolder.startersPath(of: step.chapter)), its section in the lesson, its tests, a",
                "wrong answer. Then: swift run workshop write, swift run workshop check \(number(step))",
            ]
    }

    /// Closes the gap that a step has left.
    ///
    /// - Parameters:
    ///   - word: The number of the step that was taken out. The later ones of the chapter go down by one.
    ///   - project: The package.
    /// - Returns: What was done, in lines.
    /// - Throws: What is wrong with the number, or with the folder.
    package static func close(_ word: String?, in project: Project = Project()) throws -> [String] {
        let (step, steps) = try read(word, in: project)
        guard !steps.contains(step) else {
            throw UsageError(
                "step \(step) is still there. Take out its regions, starter's text, section, tests and wrong answers, and commit."
            )
        }
        return try Renumbering(steps.filter { $0 > step }, by: -1, in: project).apply()
            + ["Now: swift run workshop write, swift run workshop check \(number(step))"]
    }

    private static func number(_ step: Step) -> String {
        Step.word(of: step.chapter)
    }

    private static func solution(_ step: Step) -> String {
        "Solutions/\(Step.module(of: step.chapter))"
    }

    private static func read(_ word: String?, in project: Project) throws -> (Step, [Step]) {
        guard let word, let step = Step(word), project.chapters.contains(step.chapter) else {
            throw UsageError("say which step, such as `3.4`.")
        }
        do {
            return (step, try ChapterFolder(sourceOf: step.chapter, in: project).steps)
        } catch {
            throw UsageError("\(error.location): \(error.problem). \(error.advice)")
        }
    }

    private init(_ steps: [Step], by distance: Int, in project: Project) throws(UsageError) {
        self.project = project
        git = Git(root: project.root)
        numbers = Dictionary(
            uniqueKeysWithValues: steps.map {
                ($0, Step(chapter: $0.chapter, number: $0.number + distance))
            })
        guard let status = git.output("status", "--porcelain") else {
            throw UsageError("this needs Git, which could take it back.")
        }
        guard status.isEmpty else {
            throw UsageError(
                "some files are in no commit. Commit them, so that `git restore .` can take this back."
            )
        }
    }

    /// Changes the numbers in all texts.
    private func apply() throws -> [String] {
        var (changed, bare): (Int, [String]) = (0, [])
        let tests = numbers.keys.first.map { "Tests/\(Step.module(of: $0.chapter))Tests/" } ?? "-"
        for path in git.output("ls-files", "-z")?.split(separator: "\0").map(String.init) ?? [] {
            let url = project.root.appending(path: path)
            let isLink =
                (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
            guard !isLink, !Self.hasExamples(path), let text = project.text(of: path) else {
                continue
            }
            let lines = text.lines.map { renumbered(path.hasPrefix(tests) ? renamed($0) : $0) }
            for (index, line) in lines.enumerated() where line.isUnclear {
                bare.append("  \(path):\(index + 1): \(line.text.trimmed.prefix(90))")
            }
            let new = lines.map(\.text).joined(separator: "\n")
            guard new != text else { continue }
            changed += 1
            try Data(new.utf8).write(to: url)
        }
        let note = bare.isEmpty ? [] : ["Look at these lines, which were left alone:"] + bare
        return ["\(changed) files have new numbers."] + note
    }

    /// A line with the new names of the steps' lists, such as `step4` and `expansionsOfStep4`.
    private func renamed(_ line: String) -> String {
        line.replacing(/\b(step|expansionsOfStep)(\d+)/) { match in
            let new = numbers.first { "\($0.key.number)" == match.2 }?.value
            return new.map { "\(match.1)\($0.number)" } ?? String(match.0)
        }
    }

    private static func hasExamples(_ path: String) -> Bool {
        ["README.md", "Chapters/WORKING.md", "Chapters/AGENTS.md"].contains(path)
            || path.hasPrefix("Tests/Support/") || path.hasPrefix("Slides/Tools/")
            || path.hasPrefix("Tests/Tool") && !path.hasPrefix("Tests/Tools/Workshop/Starters/")
                && !path.hasPrefix("Tests/Toolchain/")
    }

    /// A line with the new numbers, and whether it has a number that may be a step's.
    private func renumbered(_ line: String) -> (text: String, isUnclear: Bool) {
        var (text, isUnclear) = ("", false)
        var rest = Substring(line)
        while let match = rest.firstMatch(of: /(?:^|[^\d.])((?:\d|B)\.\d+)(?![\d]|\.\d)/) {
            let number = match.1
            text += rest[..<number.startIndex]
            rest = rest[number.endIndex...]
            guard let new = Step(number).flatMap({ numbers[$0] }) else {
                text += number
                continue
            }
            let isStep =
                text.contains(/[Ss]teps? (?:(?:\d|B)\.\d+(?:, | and | or | to ))*$/)
                || text.contains(/(?:[✔✘·] |`|catch-up |start-over |compare |hint |live |after )$/)
                || rest.hasPrefix(" · ") || text == "| "
            isUnclear = isUnclear || !isStep
            text += isStep ? new.description : String(number)
        }
        return (text + rest, isUnclear)
    }
}
