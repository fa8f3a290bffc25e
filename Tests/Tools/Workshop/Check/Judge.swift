import Foundation
import WorkshopCompanion
import WorkshopSteps

/// Judges a learner's own tests of a chapter. They should pass with the solution and fail with each wrong
/// version.
///
/// The versions are answers of the catalogue. `Tests/Answers/YourTurn.md` lists them from easy to hard.
package struct Judge {
    /// A version of a chapter.
    struct Version {
        let number: Int
        let answer: Answer
        /// A sentence that helps to find a test, but doesn't give the code away.
        let nudge: String

        fileprivate var name: String { "Version \(number)" }
        fileprivate var isRightAnswer: Bool { answer.diesAt == nil }
    }

    /// The results of the learner's tests with a version.
    struct Outcome {
        /// The tests that failed.
        let red: [TestResults.Ending]
        /// The lines that say why there is no result; empty if there is one.
        let reason: [String]

        /// The outcome of a build that failed with these lines.
        init(reason: [String]) {
            red = []
            self.reason = reason
        }

        /// The outcome of a run. A test without a result hasn't failed.
        init(_ endings: [TestResults.Ending]) {
            red = endings.filter { $0.problems.contains { $0.end != .noResult } }
            let silent = endings.flatMap(\.problems).first.map { TestResults.summary(of: $0.text) }
            let none = ["No test ran. Is each test a `@Test` in the suite `YourTests`?"]
            reason = !red.isEmpty ? [] : endings.isEmpty ? none : silent ?? []
        }

        /// Whether the tests are right about a version.
        func isRight(about version: Version) -> Bool {
            reason.isEmpty && red.isEmpty == version.isRightAnswer
        }
    }

    private let project: Project
    private let chapter: ChapterFolder
    private let say: @Sendable ([String]) -> Void

    /// Judges the tests of the chapter that the words name. If the words also name a version, shows its code.
    ///
    /// - Returns: Whether the tests are right about all versions.
    package static func judge(
        _ words: [String], in project: Project = Project(),
        say: @escaping @Sendable ([String]) -> Void
    ) async throws -> Bool {
        guard let word = words.first, let number = try project.chapters(named: [word]).first else {
            throw UsageError("say which chapter: `swift run workshop judge 3`.")
        }
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        let judge = Judge(project: project, chapter: chapter, say: say)
        let versions = try versions(of: chapter, in: project)
        if words.count > 1 {
            guard let version = versions.first(where: { words[1...] == ["\($0.number)"] }) else {
                throw UsageError("the chapter has the versions 1 to \(versions.count).")
            }
            say(judge.code(of: version))
            return true
        }
        guard let text = project.text(of: judge.file), text.hasExpectation else {
            throw UsageError(
                """
                \(judge.file) has no `#expect` yet. Write a test there. The task is in the section \
                “Your turn to test” of \(chapter.lessonPath).
                """)
        }
        try Builder.lockFolders(of: project)
        Subprocess.stopOnInterrupt()
        return try await judge.judge(versions, text, command: "swift run workshop judge \(word)")
    }

    /// Reads the versions of a chapter from the list.
    static func versions(of chapter: ChapterFolder, in project: Project) throws -> [Version] {
        let list = project.text(of: "Tests/Answers/YourTurn.md") ?? ""
        let rows = list.matches(of: /(?m)^- `(\w+)\/(.+?)`: (.+)$/)
            .filter { $0.1 == Step.word(of: chapter.number) }
        return try rows.enumerated().map { index, row in
            let answer = try Answer.named(String(row.2), in: chapter, of: project)
            return Version(number: index + 1, answer: answer, nudge: String(row.3))
        }
    }

    private func judge(
        _ versions: [Version], _ text: String, command: String
    ) async throws -> Bool {
        say(["Your tests: \(file)", "The first build takes up to a minute."])
        let solution = Composition(chapter, done: chapter.steps.count)
        let outcome = try await test(solution, with: text)
        say(Self.words(on: outcome))
        guard outcome.reason.isEmpty, outcome.red.isEmpty else { return false }
        var others: [Version] = []
        for version in versions {
            let outcome = try await test(version.answer.composition, with: text)
            let isRight = outcome.isRight(about: version)
            say(Self.words(on: outcome, with: version) + (isRight ? code(of: version) : []))
            if !isRight { others.append(version) }
        }
        let count = versions.count - others.count
        say(["", "Your tests are right about \(count) of \(versions.count) versions."])
        say(Self.idleTests(in: text).map { "`\($0)` has no `#expect`, so only a crash fails it." })
        guard let next = others.first else { return true }
        say(["Next, version \(next.number): \(next.nudge)"])
        say(["To see its code, if you give up: \(command) \(next.number)"])
        return false
    }

    // MARK: - Words

    /// Describes the results with the solution.
    static func words(on outcome: Outcome) -> [String] {
        guard outcome.reason.isEmpty else {
            return ["✘ Your tests have no result with the solution:"] + indented(outcome.reason)
        }
        let red = outcome.red.flatMap { test in
            ["✘ `\(test.title)` is red with the solution, so the test is wrong:"]
                + values(of: test).map { $0.replacing("    got     ", with: "    solution") }
        }
        return red.isEmpty
            ? ["✔ Your tests are green with the solution."]
            : red + ["Correct your tests first, then run the command again for the other versions."]
    }

    /// Describes the results with a version, without its code.
    static func words(on outcome: Outcome, with version: Version) -> [String] {
        let (name, isRight) = (version.name, version.isRightAnswer)
        if !outcome.reason.isEmpty {
            return ["? \(name) has no result:"] + indented(outcome.reason)
        }
        guard let test = outcome.red.first else {
            return isRight
                ? ["✔ \(name) is right, and your tests are green."]
                : ["· \(name) isn't caught: your tests are green."]
        }
        guard isRight else {
            return ["✔ \(name) is caught by `\(test.title)`:"] + values(of: test)
        }
        return ["✘ \(name) is right, but `\(test.title)` is red:"] + values(of: test)
            + ["    Expect only what the task asks for."]
    }

    /// Returns what a red test has seen.
    private static func values(of test: TestResults.Ending) -> [String] {
        let problem = test.problems.first { $0.end != .noResult }
        return indented(Array(TestResults.summary(of: problem?.text ?? "").dropFirst()))
    }

    private static func indented(_ lines: [String]) -> [String] {
        lines.map { $0.hasPrefix("    ") ? $0 : "    \($0)" }
    }

    /// Returns the titles of tests without an expectation.
    static func idleTests(in text: String) -> [String] {
        let tests = text.split(separator: "@Test").dropFirst().filter { !String($0).hasExpectation }
        return tests.compactMap { $0.firstMatch(of: /func `?([^`(]+)/).map { String($0.1) } }
    }

    /// Returns a version's title, the thought behind it, and its code, as the catalogue has them.
    private func code(of version: Version) -> [String] {
        let place = version.answer.location
        let lines = project.text(of: place.file)?.lines.dropFirst(place.line - 1) ?? []
        let entry = lines.dropFirst().prefix { !$0.hasPrefix("#") && !$0.hasPrefix("```text") }
        let shown = entry.filter { !$0.hasPrefix("```") && !$0.hasPrefix("It ends by ") }
        return (["“\(lines.first?.dropFirst(4) ?? "")”"] + shown).filter { !$0.isEmpty }
            .map { "    \($0)" } + [""]
    }

    // MARK: - A package in `.build/judge`

    /// The package. It has a version of a chapter and the learner's tests, and links to the workshop's package.
    private var judged: Project { Project(root: project.root.appending(path: ".build/judge")) }
    private var module: String { Step.module(of: chapter.number) }
    private var tests: String { "Tests/\(module)Tests" }
    /// The folder of the version. SwiftPM caches a manifest's result by the variable that names this folder.
    private var chapters: String { "chapter-\(Step.word(of: chapter.number))" }
    /// The learner's tests.
    var file: String { "\(tests)/YourTests.swift" }

    /// Builds a version, and runs the learner's tests, which have this text. With `again`, all files are
    /// written anew, so that the compiler must notice them.
    private func test(
        _ version: Composition, with text: String, again: Bool = false
    ) async throws -> Outcome {
        try link()
        var changed = try Builder.write(
            version, to: "\(chapters)/\(module)", in: judged, always: again)
        if again || text != judged.text(of: file) {
            // The compiler ignores a file that was saved in the second in which the last build began.
            try judged.write(text, to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now + 2],
                ofItemAtPath: judged.root.appending(path: file).path)
            changed.append(file)
        }
        let results = TestResults.file(for: chapters, in: judged.root)
        try? FileManager.default.removeItem(at: results)
        let start = Date.now
        let progress = Task {
            for seconds in 1... {
                try await Task.sleep(for: .seconds(10))
                say(["  \(seconds * 10) s …"])
            }
        }
        defer { progress.cancel() }
        let output = judged.root.appending(path: "output.txt")
        let isInTime = try await Subprocess.run(
            [
                "swift", "test", "--disable-xctest", "-debug-info-format", "none", "--filter",
                "^\(module)Tests\\.",
            ],
            environment: ["CHAPTERS": chapters, "SWIFT_DETERMINISTIC_HASHING": "1"],
            in: judged.root, output: output, within: Builder.patience)
        guard isInTime else { return Outcome(reason: ["The build and the tests took too long."]) }
        guard FileManager.default.fileExists(atPath: results.path) else {
            let printed = try String(contentsOf: output, encoding: .utf8)
            let errors = printed.lines.filter {
                $0.contains(/^(?:\/.+:\d+: )?error: (?!fatalError)/)
            }
            return errors.isEmpty
                ? Outcome([])
                : Outcome(
                    reason: errors.prefix(3).map { $0.replacing("\(judged.root.path)/", with: "") })
        }
        let products = judged.root.appending(path: ".build/debug").resolvingSymlinksInPath()
        let stale = Builder.notCompiled(changed, in: products, since: start)
        if stale.isEmpty { return Outcome(TestResults(of: chapters, in: judged.root).endings) }
        return again
            ? Outcome(reason: ["The build didn't compile these changed files: \(stale)"])
            : try await test(version, with: text, again: true)
    }

    /// Makes the links to the workshop's files, and to those that its tests of the chapter share.
    private func link() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: project.root.appending(path: tests).path)
        let helpers = names.filter { !$0.contains(/^(?:Step|YourTests|Inside|Expansions)/) }
        let shared = ["Package.swift", "Chapters", "Tests/Support", "Tests/DoctorTests"]
        for path in shared + helpers.map({ "\(tests)/\($0)" }) {
            let link = judged.root.appending(path: path)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(
                at: link, withDestinationURL: project.root.appending(path: path))
        }
        // The manifest names this folder.
        let empty = "Tests/Chapter9Tests/Expansions/Empty.swift"
        if !judged.has(empty) { try judged.write("", to: empty) }
    }
}
