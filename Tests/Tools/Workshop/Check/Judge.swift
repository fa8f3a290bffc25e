import Foundation
import WorkshopCompanion
import WorkshopSteps

/// Judges a learner's own tests of a chapter. They should pass with the solution and fail with each wrong
/// version.
///
/// The versions are answers of the catalogue. `Tests/Answers/YourTurn.md` lists them from easy to hard.
package enum Judge {
    /// A version of a chapter, and a sentence that helps to find a test, but doesn't give the code away.
    typealias Version = (answer: Answer, nudge: String)

    /// Judges the tests of the chapter that the words name. If the words also name a version, shows its code.
    ///
    /// - Returns: Whether the tests are right about all versions.
    package static func judge(_ words: [String]) async throws -> Bool {
        let project = Project()
        guard let word = words.first, let number = try project.chapters(named: [word]).first else {
            throw UsageError("say which chapter: `swift run workshop judge 3`.")
        }
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        let versions = try versions(of: chapter, in: project)
        if words.count > 1 {
            guard let index = versions.indices.first(where: { words[1...] == ["\($0 + 1)"] }) else {
                throw UsageError("the chapter has the versions 1 to \(versions.count).")
            }
            say(text(of: versions[index].answer, in: project))
            return true
        }
        let tests = tests(of: number, in: project)
        guard let own = tests["YourTests.swift"], own.hasExpectation else {
            throw UsageError(
                """
                Tests/\(Step.module(of: number))Tests/YourTests.swift has no `#expect` yet. Write a test \
                there. The task is in the section “Your turn to test” of \(chapter.lessonPath).
                """)
        }
        try Builder.lockFolders(of: project)
        Subprocess.stopOnInterrupt()
        say(["The first build takes up to a minute."])
        let progress = Task {
            for count in 1... {
                try await Task.sleep(for: .seconds(10))
                say(["  \(count)0 s …"])
            }
        }
        defer { progress.cancel() }
        let builder = Builder(number: 0, project: project)
        func verdict(on answer: Answer?, _ name: String) async -> (isRight: Bool, words: [String]) {
            var composition = answer?.composition ?? Composition(chapter, done: chapter.steps.count)
            composition.tests = tests
            return Self.verdict(on: answer, name, by: await builder.outcome(of: composition))
        }
        // Tests that depend on chance are green with the solution now and then.
        for run in 1...3 {
            let verdict = await verdict(on: nil, "The solution")
            if run == 1 || !verdict.isRight { say(verdict.words) }
            guard !verdict.isRight else { continue }
            if run > 1 {
                say(["Your tests aren't green in each run. Expect nothing that may differ."])
            }
            say(["Correct your tests, then run the command again for the other versions."])
            return false
        }
        // A version's code is shown when it is caught for the first time.
        let record = project.root.appending(path: ".build/check/0/caught-\(number)")
        var caught = Set((try? String(contentsOf: record, encoding: .utf8))?.lines ?? [])
        var missed: [Int] = []
        for (index, version) in versions.enumerated() {
            let verdict = await verdict(on: version.answer, "Version \(index + 1)")
            say(verdict.words)
            if !verdict.isRight {
                missed.append(index + 1)
            } else if caught.insert(version.answer.entry.name).inserted {
                say(text(of: version.answer, in: project))
            }
        }
        try? caught.sorted().joined(separator: "\n")
            .write(to: record, atomically: true, encoding: .utf8)
        let count = versions.count - missed.count
        say(["Your tests are right about \(count) of \(versions.count) versions."])
        say(idleTests(in: own).map { "`\($0)` has no `#expect`, so only a crash fails it." })
        guard let next = missed.first else { return true }
        say(["Next, version \(next): \(versions[next - 1].nudge)"])
        say(["To see its code, if you give up: swift run workshop judge \(word) \(next)"])
        return false
    }

    /// Reads the versions of a chapter from the list.
    static func versions(of chapter: ChapterFolder, in project: Project) throws -> [Version] {
        let list = project.text(of: "Tests/Answers/YourTurn.md") ?? ""
        let rows = list.matches(of: /(?m)^- `(\w+)\/(.+?)`: (.+)$/)
        return try rows.filter { $0.1 == Step.word(of: chapter.number) }.map { row in
            (try Answer.named(String(row.2), in: chapter, of: project), String(row.3))
        }
    }

    /// The learner's tests, and what the chapter's own tests share, by path in the tests' folder.
    private static func tests(of chapter: Int, in project: Project) -> [String: String] {
        let folder = "Tests/\(Step.module(of: chapter))Tests"
        return project.files(in: folder)
            .filter { !$0.contains(/^(?:Inside|Expansions|Caller)\/|(?:^|\/)Step/) }
            .reduce(into: [:]) { $0[$1] = project.text(of: "\(folder)/\($1)") }
    }

    // MARK: - Words

    private static func say(_ lines: [String]) {
        for line in fit(lines, on: Output(of: STDOUT_FILENO)) { print(line) }
        fflush(nil)
    }

    /// Returns lines that fit the columns, except for code and tests' messages, which are indented by four.
    static func fit(_ lines: [String], on output: Output) -> [String] {
        var wide = output
        wide.columns = .max
        return lines.flatMap { $0.hasPrefix("    ") ? wide.fit([$0]) : output.fit([$0]) }
    }

    /// Returns whether the learner's tests are right about an answer, or about the solution, and describes the
    /// results without the answer's code.
    static func verdict(
        on answer: Answer?, _ name: String, by outcome: Builder.Outcome
    ) -> (isRight: Bool, words: [String]) {
        let reason: [String]
        switch outcome {
        case .noResult(let words):
            reason = [words]
        case .notBuilt(let errors):
            let words = "✘ \(name): your tests don't compile with it."
            return (false, [words] + errors.prefix(3).map { "    \($0)" })
        case .tested(let run) where run.results.isEmpty:
            reason = ["No test ran. Is each test a `@Test` in the suite `YourTests`?"]
        case .tested(let run):
            // A test without a result isn't red.
            let red = run.results.filter { $0.issues.contains { $0.end != nil } }
            let silent = run.results.first(where: \.isRed)
            guard red.isEmpty, let silent else {
                let isWrong = answer?.diesAt != nil
                let isRight = red.isEmpty != isWrong
                let words = """
                    \(isRight ? "✔" : "✘") \(name) is \(isWrong ? "wrong" : "right"), and your tests are \
                    \(red.isEmpty ? "green." : "red:")
                    """
                // A test that asks for too much should be looked at; of a catch, the values are enough.
                let shown = isWrong ? red.prefix(1).flatMap(values) : red.flatMap(\.issues[0].lines)
                return (isRight, [words] + shown.map { "    \($0)" })
            }
            reason = values(of: silent)
        }
        return (false, ["? \(name): there is no result."] + reason.map { "    \($0)" })
    }

    /// Returns a test's title, and what it has seen.
    private static func values(of test: TestRun.Result) -> [String] {
        TestResults.summary(of: test.issues[0].lines.joined(separator: "\n"))
    }

    /// Returns the titles of tests without an expectation.
    static func idleTests(in text: String) -> [String] {
        let tests = text.split(separator: "@Test").dropFirst().filter { !String($0).hasExpectation }
        return tests.compactMap { $0.firstMatch(of: /func `?([^`(]+)/).map { String($0.1) } }
    }

    /// Returns an answer's title, the thought behind it, and its code, as the catalogue has them.
    static func text(of answer: Answer, in project: Project) -> [String] {
        let lines = project.text(of: answer.location.file)?.lines ?? []
        let entry = lines.dropFirst(answer.location.line)
            .prefix { !$0.hasPrefix("#") && !$0.hasPrefix("```text") }
        var isCode = false
        return ([lines[answer.location.line - 1]] + entry).map { line in
            let isFence = line.hasPrefix("```")
            if isFence { isCode.toggle() }
            return (isCode || isFence ? "    " : "  ") + line
        }
    }
}
