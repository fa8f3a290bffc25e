import Foundation
import WorkshopSteps

/// `swift run workshop doctor`: builds what the workshop needs, and tries what it relies on.
///
/// Nothing of the learner's is changed: the tests that it runs keep their results under another name.
struct Doctor {
    /// What came of a try.
    struct Row: Equatable {
        /// How it went.
        enum Mark: Character {
            case good = "✔"
            case bad = "✘"
            /// It can't be tried here, and the workshop works without.
            case skipped = "–"
        }

        let mark: Mark
        let words: String

        /// The row as it is printed: “✔ A test that traps is reported as a trap”.
        var text: String { "\(mark.rawValue) \(words)" }

        static func good(_ words: String) -> Row { Row(mark: .good, words: words) }
        static func bad(_ words: String) -> Row { Row(mark: .bad, words: words) }
        static func skipped(_ words: String) -> Row { Row(mark: .skipped, words: words) }
    }

    let project: Project
    let output: Output
    /// Is given what it has to say, line by line.
    let show: (String) -> Void

    /// A build may take that many seconds: of all that there is, on a slow machine.
    private let patience = 1_800.0
    private let results = "doctor"

    /// Tries all of it, and says whether all that matters works.
    func examine() -> Bool {
        show(
            "This builds everything the workshop needs, then checks that it works here. It changes none of your files."
        )
        var rows: [Row] = []
        let first: [() -> [Row]] = [{ [toolchain] }, { [build()] }]
        for part in first + [tests, chapter, macros, editor, terminal] {
            for row in part() {
                let ink: Output.Ink =
                    row.mark == .good ? .green : row.mark == .bad ? .red : .yellow
                show(output.paint(row.text, ink))
                rows.append(row)
            }
            // Without a toolchain and a build, there is nothing to try.
            if rows.count <= first.count, rows.last?.mark != .good { break }
        }
        return finish(rows)
    }

    /// The block for an issue, without what is nobody's business.
    private func finish(_ rows: [Row]) -> Bool {
        let bad = rows.count { $0.mark == .bad }
        let words =
            bad == 0
            ? "Everything the workshop needs works here."
            : "\(bad) of \(rows.count) checks failed. To ask for help, paste this:"
        let block = ([system] + rows.map(\.text)).map(withoutPaths)
        for line in ["", words, "", "```"] + block + ["```"] { show(line) }
        return bad == 0
    }

    /// A line without the names of folders, which may have that of their owner.
    func withoutPaths(_ line: String) -> String {
        line.replacing("\(project.root.path)", with: ".").replacing(
            #/~?(?:\/[^\/\s:'"]+){2,}\//#, with: "…/")
    }

    // MARK: - The system and the toolchain

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

    private var toolchain: Row {
        let printed = (try? project.start(["swift", "--version"]).result().printed) ?? ""
        guard let match = printed.firstMatch(of: /Swift version (\d+)\.(\d+)[^\s)]*/),
            let major = Int(match.1), let minor = Int(match.2)
        else { return .bad("Swift: `swift --version` names no version.") }
        let words = "Swift: \(match.0.dropFirst("Swift version ".count))"
        return (major, minor) >= (6, 2)
            ? .good(words) : .bad("\(words). The workshop needs 6.2 or newer.")
    }

    /// Runs a command of SwiftPM, and shows how far it is.
    private func run(_ words: [String], variables: [String: String] = [:]) -> Subprocess.Result? {
        defer { output.endProgress() }
        return try? project.start(words, variables: variables)
            .result(within: patience, progress: progress)
    }

    /// Builds chapters, tests and programs: what the learner's own commands need.
    private func build() -> Row {
        let words = "The build: chapters, their tests, play, board"
        guard let result = run(["swift", "build", "--build-tests"]) else {
            return .bad("\(words): it can't be started.")
        }
        if result.isGood { return .good(words) }
        let error =
            result.printed.lines.first { $0.contains("error: ") }
            ?? "it failed, and printed no error"
        var more = ""
        if result.printed.contains("no such module 'Testing'") {
            more =
                " With the Command Line Tools alone, Swift Testing isn't found. Install Xcode, and check with `xcode-select -p` that it's selected."
        } else if result.printed.contains("SwiftSyntax") || error.contains("Chapter9") {
            more =
                " The workshop also works without chapter 9: put CHAPTER9=off in front of each command."
        }
        return .bad("\(words): \(result.isOutOfTime ? "it took too long." : "\(error).\(more)")")
    }

    private func progress(_ printed: String, seconds: Int) {
        output.show(progress: "  \(seconds) s · \(RunText(printed).progress)", at: seconds, show)
    }

    // MARK: - Tests in processes of their own

    /// How each test of `DoctorTests` should end: what a reader calls it, and how it's reported.
    private static let ends:
        [(test: String, title: String, report: String, end: ProcessEnd?, isRed: Bool)] = [
            ("passes", "A test that passes", "passed", nil, false),
            ("fails", "A test that fails", "failed", nil, true),
            ("traps", "A test that traps", "a trap", .trap, true),
            ("takes a lock twice", "A test that takes a lock twice", "a trap", .trap, true),
            ("overflows the stack", "A stack overflow", "a stack overflow", .memory, true),
            ("hangs", "A test that hangs", "a hang", .hang, true),
            ("exits", "A test that calls `exit`", "a test without a result", .noResult, true),
            (
                "can't report", "A test that can't report", "a test without a result", .noResult,
                true
            ),
        ]

    private func tests() -> [Row] {
        let file = TestResults.file(for: results, in: project.root)
        try? FileManager.default.removeItem(at: file)
        let lines = test("DoctorTests")?.printed.lines
        let endings = TestResults(of: results, in: project.root).endings
        guard !endings.isEmpty else {
            let last = lines?.last { !$0.isEmpty } ?? "it can't be started."
            return [.bad("`swift test` runs no tests. Its last line: \(last)")]
        }
        // The line that the tests print if they have to run in one process.
        let note = lines?.first { $0.hasPrefix("◇ ") && $0.contains("one process") }
        let words = note?.dropFirst(2).replacing(#/ \(.*doctor.*\.\)/#, with: "")
        let isolation = words.map { Row.bad(String($0)) } ?? .good("Tests run in child processes")
        return [isolation] + Self.rows(of: endings, inOneProcess: note != nil)
    }

    /// What the tests have shown.
    static func rows(of endings: [TestResults.Ending], inOneProcess: Bool = false) -> [Row] {
        let all = Dictionary(endings.map { ($0.test, $0) }) { $1 }
        let rows: [Row] = ends.map { test, title, report, end, isRed in
            if inOneProcess, end != nil {
                return .skipped("\(title): not tried, since tests run in one process here.")
            }
            guard let ending = all["Step 0.1 · \(test)"] else {
                return .bad("\(title): it did not run.")
            }
            let problem = ending.problems.last
            let told = problem.map { $0.text.lines.first ?? "" } ?? "passed"
            return problem?.end == end && (problem != nil) == isRed
                ? .good("\(title) is reported as \(report)")
                : .bad("\(title) is reported as: \(told)")
        }
        return rows + [counting(all["Step 0.1 · counts"])]
    }

    private static func counting(_ ending: TestResults.Ending?) -> Row {
        if let reason = ending?.skipped { return .skipped("Counting: \(reason)") }
        let problem = ending.map { $0.problems.last?.text.lines.first } ?? "the test did not run."
        return problem.map { .bad("Counting locks, allocations and references: \($0)") }
            ?? .good("Locks, allocations and references are counted")
    }

    private func test(_ filter: String) -> Subprocess.Result? {
        run(
            ["swift", "test", "--disable-xctest", "--filter", filter],
            variables: ["WORKSHOP_DOCTOR": "yes", "WORKSHOP_RESULTS": results])
    }

    /// The learner's first command: its last lines are the table.
    private func chapter() -> [Row] {
        let command = "`swift test --filter Chapter1`"
        let run = test("Chapter1")
        let table = TestResults(of: results, in: project.root).table
        let isThere = table.last.map { run?.printed.contains($0) == true } ?? false
        return [
            isThere
                ? .good("\(command) ends with a table") : .bad("\(command) printed no table.")
        ]
    }

    // MARK: - The rest

    private func macros() -> [Row] {
        let title = "Chapter 9's macros"
        do {
            let products = try project.products(of: "Chapters")
            let files = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
            guard files.contains(where: { $0.hasPrefix("Chapter9Plugin") }) else {
                return [.skipped("\(title) are left out: this toolchain has no SwiftSyntax.")]
            }
            let expansion = try MacroCompiler(builtIn: products, of: project)
                .expand("@Observable final class Train { var delay = 0 }")
            // What a half-done macro gets wrong is the learner's business.
            let problem = (expansion.source + expansion.rest).first {
                $0.contains("macro") && $0.contains("error:") || $0.contains("no such module")
            }
            return [
                problem.map { .bad("\(title): \($0.trimmed)") }
                    ?? .good("\(title) are run by the compiler")
            ]
        } catch {
            return [.bad("\(title): \(error)")]
        }
    }

    private func editor() -> [Row] {
        let server = try? project.start(["sourcekit-lsp", "--help"]).result(within: 20)
        return [
            server?.isGood == true
                ? .good("The editor's server, sourcekit-lsp, answers")
                : .skipped("sourcekit-lsp doesn't answer: editors won't complete names.")
        ]
    }

    private func terminal() -> [Row] {
        guard output.isTerminal else {
            return [.skipped("No terminal: `watch` and the board need one.")]
        }
        let color = output.hasColor ? "colors" : "no colors"
        let words = "The terminal: \(output.columns) columns, \(color)"
        return [output.columns < 80 ? .skipped("\(words). 80 or more are better.") : .good(words)]
    }
}

extension Companion {
    /// Builds what the workshop needs, tries what it relies on, and says whether all that matters works.
    package func doctor(_ show: @escaping (String) -> Void) -> Bool {
        Doctor(project: project, output: output, show: show).examine()
    }
}
