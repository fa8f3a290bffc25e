import WorkshopCompanion
import WorkshopSteps

/// Checks the result of an answer. A mistake must fail at its step, in the way that the catalogue specifies,
/// and a right answer must pass all tests.
package struct AnswerCheck {
    let answer: Answer
    let outcome: Builder.Outcome

    private var location: Location { answer.location }

    /// A finding if the answer's result differs from what the catalogue says, apart from the quote.
    var finding: Finding? {
        if let failure = outcome.failure(
            at: location,
            next: answer.diesAt == nil
                ? "Correct the answer, or the code around its regions."
                : "The compiler finds this mistake by itself: write one that compiles.")
        {
            return failure
        }
        let all = outcome.run?.results.filter(\.isRed) ?? []
        guard let step = answer.diesAt else {
            return all.first.map { test in
                Finding(
                    location, "this answer is right, but `\(test.name)` is red",
                    seen: all.flatMap(\.issues[0].lines),
                    next: "Let the test ask for what the step promises, and for nothing else.")
            }
        }
        let red = all.filter { !$0.isEarlier }
        guard let first = red.map(\.step).min() else {
            return Finding(
                location, "no test catches this wrong answer",
                next: "Let a test of step \(step) fail on it.")
        }
        let tests = red.filter { $0.step == first }
        let evidence = tests.map { "`\($0.name)`: \($0.issues[0].lines.first ?? "")" }
        guard first == step else {
            return Finding(
                location, "it dies at step \(first), not at step \(step)", seen: evidence,
                next: """
                    Put it below that step, or correct the tests of the earlier of the two. (All other \
                    steps are done when it's tested. If a later step uses this code, leave that step out in \
                    the answer: a block with only `// File.swift, step N.N`.)
                    """)
        }
        let isAsSaid = tests.contains { test in
            answer.entry.end == .assertion
                ? test.issues.allSatisfy { $0.end == .assertion }
                : test.issues.contains { $0.end == answer.entry.end }
        }
        guard !isAsSaid else { return nil }
        return Finding(
            location, "it does not end by the \(answer.entry.end.rawValue) that it should",
            seen: evidence,
            next: """
                Let a test of the step fail in that way; or write how it ends: `It ends by a trap.` \
                (`a hang`, `recursion`).
                """)
    }

    // MARK: - The quote

    /// The message that the catalogue should quote, with the fence around it; `nil` if there is nothing to
    /// quote.
    var quote: [String]? {
        guard let step = answer.diesAt, let run = outcome.run,
            answer.entry.quote.first != "```text varies"
        else { return nil }
        let red = run.results.filter { $0.isRed && $0.step == step }.map {
            (title: $0.title, problem: $0.issues[0].lines.joined(separator: "\n"))
        }
        guard !red.isEmpty else { return nil }
        return ["```text"] + TestResults.signature(of: red) + ["```"]
    }

    /// A finding if the quote doesn't match the tests' message.
    var quoteFinding: Finding? {
        guard let quote, quote != answer.entry.quote else { return nil }
        return Finding(
            location,
            answer.entry.quote.isEmpty
                ? "no message of the tests is recorded yet" : "the tests report something else now",
            seen: quote,
            next: """
                If a learner understands that: swift run workshop record \
                \(Step.word(of: answer.composition.chapter))
                """)
    }

    // MARK: - One answer

    /// Builds and tests one answer, such as `3/removed-after-the-call`. Prints the output that a learner would
    /// see, and returns whether there are no findings.
    package static func check(_ word: String, in project: Project) async throws -> Bool {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let number = try project.chapters(named: [parts[0]]).first else {
            throw UsageError("say which answer, such as `3/removed-after-the-call`.")
        }
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        let answer = try Answer.named(parts[1], in: chapter, of: project)
        try Builder.lockFolders(of: project)
        Subprocess.stopOnInterrupt()
        let outcome = await Builder(number: 1, project: project).outcome(of: answer.composition)
        let check = AnswerCheck(answer: answer, outcome: outcome)
        for line in outcome.run?.table ?? [] { print(line) }
        for test in outcome.run?.results.filter(\.isRed) ?? [] {
            print("\n✘ \(test.name)")
            for line in test.issues[0].lines { print("    \(line)") }
        }
        let findings = [check.finding, check.quoteFinding].compactMap(\.self)
        for finding in findings { finding.show() }
        print(findings.isEmpty ? "\n✔ As it should be." : "")
        return findings.isEmpty
    }
}
