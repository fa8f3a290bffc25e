import Foundation
import WorkshopSteps

/// Gives the steps of a chapter other numbers, wherever a text names one as a step: after the word, in code font,
/// in a row of a table, after a command, in a link. A bare number may be something else (3.4 times), so lines that
/// have one are shown, and not changed, as are those of the lesson that speak of the step before or after.
/// Tools and their help have numbers as examples, and stay as they are, as do versions of Swift.
package enum Renumbering {
    private static let examples = [
        "README.md", "Package.swift", "Chapters/WORKING.md", "Chapters/AGENTS.md", "Slides/Tools",
        "Tests/README.md", "Tests/Recipes.md", "Tests/Support", "Tests/Tools", ".ci", ".github",
    ]

    /// Moves a step and those after it up by one, or those after a step that was taken out down by one.
    ///
    /// - Returns: What was done, in lines.
    /// - Throws: What is wrong with the step's number, or with the folder.
    package static func move(
        _ word: String?, by distance: Int, in project: Project = Project()
    ) throws -> [String] {
        guard let word, let first = Step(word), project.chapters.contains(first.chapter) else {
            throw UsageError("say which step, such as `3.4`.")
        }
        let steps = ChapterFolder(first.chapter, in: "Solutions", of: project.root).steps
        guard steps.contains(first) == (distance > 0) else {
            throw UsageError(
                distance > 0
                    ? "there is no step \(first). One at the end needs no room."
                    : "step \(first) is still there. Take out all that it has (Tests/Recipes.md), and commit."
            )
        }
        let git = Git(root: project.root)
        guard git.output("status", "--porcelain") == "" else {
            throw UsageError("commit what has changed, so that `git restore .` can take this back.")
        }
        func new(_ number: Substring) -> Step? {
            guard let step = Step(number), step >= first, steps.contains(step) else { return nil }
            return Step(chapter: step.chapter, number: step.number + distance)
        }
        var (changed, unclear, dead): ([(path: String, text: String)], [String], [String]) = (
            [], [], []
        )
        let find = ["grep", "-lIzE", "[0-9B][.][0-9]|[sS]tep[0-9]", "--", ":!*.svg", ":!*.dot"]
        let paths = [examples.map { ":!\($0)" }, ["Tests/Tools/Workshop/Starters"]]
            .flatMap { (git.output(find + $0) ?? "").split(separator: "\0").map(String.init) }
        for path in paths {
            let isTest = path.hasPrefix("Tests/\(Step.module(of: first.chapter))Tests/")
            let old = project.text(of: path) ?? ""
            let lines = old.lines.enumerated().map { index, line in
                let here = "  \(path):\(index + 1): "
                func place(_ words: String) -> String { "\(here)… \(words) …" }
                if path == ChapterFolder.lessonPath(of: first.chapter),
                    let words = line.firstMatch(of: /.{0,30}(?:previous|next|last) steps?\b.{0,30}/)
                {
                    unclear.append(place("\(words.0)"))
                }
                // The names of the steps' lists in the tests, such as `step4` and `expansionsOfStep4`.
                let line =
                    !isTest
                    ? line
                    : line.replacing(/\b(step|expansionsOfStep)(\d+)/) { match in
                        let step = new("\(Step(chapter: first.chapter, number: Int(match.2) ?? 0))")
                        return "\(match.1)\(step.map { "\($0.number)" } ?? String(match.2))"
                    }
                // The minutes of a slide, and of a schedule.
                if line.contains(/^(> \*\*[a-z-]+ [\d.]+( · .*)?\*\*$|\| \d:)/) { return line }
                let anchored = line.replacing(/#step-(\d|b)(\d+)--/) { match -> String in
                    let number = Substring("\(match.1.uppercased()).\(match.2)")
                    let step = new(number)
                    if step == nil, Step(number) == first { dead.append(place("\(match.0)")) }
                    return step.map { "#\("Step \($0)".anchor)--" } ?? String(match.0)
                }
                func isStep(_ number: Substring) -> Bool {
                    let after = anchored[number.endIndex...]
                    let isBefore = anchored[..<number.startIndex].contains(
                        /(?:^#+ |[Ss]teps? (?:up to )?(?:(?:\d|B)\.\d+(?:, | and | or | to ))*|[✔✘·] |`|^\| |(?:board|catch-up|start-over|compare|hint|live|after) )$/
                    )
                    return isBefore || after.hasPrefix(" · ") || after.contains(/^\]\([^)]*#step-/)
                }
                let numbers = /(^|[^\d.])((?:\d|B)\.\d+)(?!\d|\.\d)/
                // If one number of a line means a step, so do the others.
                let isAboutSteps = anchored.matches(of: numbers)
                    .contains { new($0.2) != nil && isStep($0.2) }
                return anchored.replacing(numbers) { match in
                    let step = new(match.2)
                    guard step != nil || Step(match.2) == first else { return String(match.0) }
                    let before = anchored[..<match.2.startIndex]
                    let after = anchored[match.2.endIndex...]
                    let place = place("\(before.suffix(30))\(match.2)\(after.prefix(30))")
                    let isVersion = before.contains(/(Swift |[<>]=?)(\d\.\d(, | and | or | to ))*$/)
                    if isStep(match.2) || isAboutSteps && !isVersion {
                        if let step { return "\(match.1)\(step)" }
                        if before.contains(/[Ss]teps? [^a-z]*$|^#+ [^a-z]*$/) { dead.append(place) }
                    }
                    let isKnown = isVersion || (unclear + dead).contains { $0.hasPrefix(here) }
                    if !isKnown, !path.hasPrefix("Chapters/InYourApp") { unclear.append(place) }
                    return String(match.0)
                }
            }.joined(separator: "\n")
            guard lines != old else { continue }
            changed.append((path, lines))
        }
        guard dead.isEmpty else {
            throw UsageError(
                "these lines name step \(first), which is gone. Correct them, and commit.\n"
                    + dead.joined(separator: "\n"))
        }
        for (path, text) in changed {
            try Data(text.utf8).write(to: project.root.appending(path: path))
        }
        return ["\(changed.count) files have new numbers. Read the diff."]
            + (unclear.isEmpty ? [] : ["Look at these lines, which were left alone:"] + unclear)
            + [
                distance > 0
                    ? "Then: swift run workshop write, and commit, before you write the step."
                    : """
                    Then: swift run workshop write, record \(Step.word(of: first.chapter)), \
                    Slides/build --refresh, check \(Step.word(of: first.chapter)), and commit.
                    """
            ]
    }
}
