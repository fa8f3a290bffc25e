import Foundation
import WorkshopSteps

/// The command `swift run workshop doctor`, which builds everything that the workshop needs and checks that it
/// works on this machine.
///
/// The learner's results don't change, because the doctor's tests save their results under another name.
struct Doctor {
    let project: Project
    let output: Output
    /// Shows a line.
    let show: (String) -> Void

    /// The seconds that the build may take on a slow machine.
    private let patience = 1_800.0
    private let results = "doctor"

    /// Runs all checks. Each check returns lines that begin with `✔`, `✘`, or, if the check isn't possible on
    /// this machine, `–`.
    ///
    /// - Returns: Whether the workshop works on this machine.
    func examine() -> Bool {
        show("This builds everything the workshop needs, then checks that it works here.")
        show("It changes none of your files.")
        var rows: [String] = []
        for check in [toolchain, build, tests, chapter, macros, editor, terminal] {
            let new = check()
            rows += new
            for row in new {
                let ink: Output.Ink =
                    row.hasPrefix("✔") ? .green : row.hasPrefix("✘") ? .red : .yellow
                show(output.paint(row, ink))
            }
            // Without a toolchain and a build, no other check is possible.
            if rows.count <= 2, new[0].hasPrefix("✘") { break }
        }
        let bad = rows.count { $0.hasPrefix("✘") }
        show("")
        show(
            bad == 0
                ? "Everything the workshop needs works here."
                : "\(bad) of \(rows.count) checks failed. To ask for help, paste this:")
        show("\n```")
        for line in [system] + rows { show(withoutPaths(line)) }
        show("```")
        return bad == 0
    }

    /// Returns a line in which paths have no folders, because the name of a folder may contain a user's name.
    func withoutPaths(_ line: String) -> String {
        line.replacing("\(project.root.path)", with: ".").replacing(
            #/~?(?:\/[^\/\s:'"]+){2,}\//#, with: "…/")
    }

    // MARK: - System, toolchain, build

    private var system: String {
        #if arch(arm64)
            let processor = "arm64"
        #else
            let processor = "x86_64"
        #endif
        let process = ProcessInfo.processInfo
        return """
            \(process.operatingSystemVersionString), \(processor), \
            \(process.activeProcessorCount) processors, \(process.physicalMemory >> 30) GB
            """
    }

    private func toolchain() -> [String] {
        let printed = (try? project.start(["swift", "--version"]).result().printed) ?? ""
        guard let match = printed.firstMatch(of: /Swift version (\d+)\.(\d+)[^\s)]*/),
            let major = Int(match.1), let minor = Int(match.2)
        else { return ["✘ Swift: `swift --version` names no version."] }
        let words = "Swift: \(match.0.dropFirst("Swift version ".count))"
        return (major, minor) >= (6, 2)
            ? ["✔ \(words)"] : ["✘ \(words). The workshop needs 6.2 or newer."]
    }

    /// Runs a SwiftPM command, and shows the command's progress.
    private func run(_ words: [String], variables: [String: String] = [:]) -> Subprocess.Result? {
        defer { output.endProgress() }
        return try? project.start(words, variables: variables).result(within: patience) {
            output.show(progress: "  \($1) s · \(RunText($0).progress)", at: $1, show)
        }
    }

    private func build() -> [String] {
        let words = "The build: chapters, their tests, play, board"
        guard let result = run(["swift", "build", "--build-tests"]) else {
            return ["✘ \(words): it can't be started."]
        }
        if result.isGood { return ["✔ \(words)"] }
        if result.isOutOfTime { return ["✘ \(words): it took too long."] }
        let error =
            result.printed.lines.first { $0.contains("error: ") }
            ?? "it failed, and printed no error"
        var help = ""
        if result.printed.contains("no such module 'Testing'") {
            help = """
                 With the Command Line Tools alone, Swift Testing isn't found. Install Xcode, and \
                check with `xcode-select -p` that it's selected.
                """
        } else if result.printed.contains("SwiftSyntax") || error.contains("Chapter9") {
            help = """
                 The workshop also works without chapter 9: put CHAPTER9=off in front of each \
                command.
                """
        }
        return ["✘ \(words): \(error).\(help)"]
    }

    // MARK: - Tests

    /// The tests of `DoctorTests` that must fail, and the way in which each of them must end.
    private static let ends: KeyValuePairs<String, ProcessEnd?> = [
        "fails": nil, "traps": .trap, "takes a lock twice": .trap, "overflows the stack": .memory,
        "hangs": .hang, "exits": .noResult, "can't report": .noResult,
    ]

    /// Checks that tests run in child processes, and that the report says how each test ended.
    private func tests() -> [String] {
        try? FileManager.default.removeItem(at: TestResults.file(for: results, in: project.root))
        let lines = test("DoctorTests")?.printed.lines ?? []
        let endings = TestResults(of: results, in: project.root).endings
        guard !endings.isEmpty else {
            let last = lines.last { !$0.isEmpty } ?? "it can't be started."
            return ["✘ `swift test` runs no tests. Its last line: \(last)"]
        }
        // The tests print this line if they have to run in one process.
        if let note = lines.first(where: { $0.hasPrefix("◇ ") && $0.contains("one process") }) {
            let words = note.dropFirst(2).replacing(#/ \(.*doctor.*\.\)/#, with: "")
            return ["✘ \(words)"] + Self.rows(of: endings, inOneProcess: true)
        }
        return ["✔ Tests run in child processes"] + Self.rows(of: endings)
    }

    /// Returns a row for each test of `DoctorTests`.
    static func rows(of endings: [TestResults.Ending], inOneProcess: Bool = false) -> [String] {
        let all = Dictionary(endings.map { ($0.test, $0) }) { $1 }
        func row(of test: String, isGood: (TestProblem?) -> Bool) -> String {
            guard let ending = all["Step 0.1 · \(test)"] else {
                return "✘ A test that \(test) did not run."
            }
            let problem = ending.problems.last
            let words = problem.map { $0.end?.rawValue ?? "failed" } ?? "passed"
            return isGood(problem)
                ? "✔ A test that \(test) is reported as: \(words)"
                : "✘ A test that \(test) is reported as: \(words)"
        }
        let passes = row(of: "passes") { $0 == nil }
        let others = ends.map { test, end in
            // Such a test would end the process that runs all tests.
            inOneProcess && end != nil
                ? "– A test that \(test): not tried, since tests run in one process here."
                : row(of: test) { $0 != nil && $0?.end == end }
        }
        return [passes] + others + [counting(all["Step 0.1 · counts"])]
    }

    private static func counting(_ ending: TestResults.Ending?) -> String {
        if let reason = ending?.skipped { return "– Counting: \(reason)" }
        let problem = ending.map { $0.problems.last?.text.lines.first } ?? "the test did not run."
        return problem.map { "✘ Counting locks, allocations and references: \($0)" }
            ?? "✔ Locks, allocations and references are counted"
    }

    private func test(_ filter: String) -> Subprocess.Result? {
        run(
            ["swift", "test", "--disable-xctest", "--filter", filter],
            variables: ["WORKSHOP_DOCTOR": "yes", "WORKSHOP_RESULTS": results])
    }

    /// Checks that the learner's first command ends with the table.
    private func chapter() -> [String] {
        let command = "`swift test --filter Chapter1`"
        let printed = test("Chapter1")?.printed ?? ""
        let last = TestResults(of: results, in: project.root).table.last
        return last.map(printed.contains) == true
            ? ["✔ \(command) ends with a table"] : ["✘ \(command) printed no table."]
    }

    // MARK: - Macros, editor, terminal

    private func macros() -> [String] {
        let title = "Chapter 9's macros"
        do {
            let products = try project.products(of: "Chapters")
            let files = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
            guard files.contains(where: { $0.hasPrefix("Chapter9Plugin") }) else {
                return ["– \(title) are left out: this toolchain has no SwiftSyntax."]
            }
            let expansion = try MacroCompiler(builtIn: products, of: project)
                .expand("@Observable final class Train { var delay = 0 }")
            // All other errors come from an unfinished macro.
            let problem = (expansion.source + expansion.rest).first {
                $0.contains("macro") && $0.contains("error:") || $0.contains("no such module")
            }
            if let problem { return ["✘ \(title): \(problem.trimmed)"] }
            return ["✔ \(title) are run by the compiler"]
        } catch {
            return ["✘ \(title): \(error)"]
        }
    }

    private func editor() -> [String] {
        let server = try? project.start(["sourcekit-lsp", "--help"]).result(within: 20)
        return server?.isGood == true
            ? ["✔ The editor's server, sourcekit-lsp, answers"]
            : ["– sourcekit-lsp doesn't answer: editors won't complete names."]
    }

    private func terminal() -> [String] {
        guard output.isTerminal else {
            return ["– No terminal: `watch` and the board need one."]
        }
        let color = output.hasColor ? "colors" : "no colors"
        let words = "The terminal: \(output.columns) columns, \(color)"
        return [output.columns < 80 ? "– \(words). 80 or more are better." : "✔ \(words)"]
    }
}

extension Companion {
    /// Checks this machine.
    ///
    /// - Returns: Whether the workshop works on this machine.
    package func doctor(_ show: @escaping (String) -> Void) -> Bool {
        Doctor(project: project, output: output, show: show).examine()
    }
}
