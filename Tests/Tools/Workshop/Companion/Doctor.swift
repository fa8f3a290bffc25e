import Foundation
import WorkshopSteps

/// The command `swift run workshop doctor`, which builds everything that the workshop needs and checks that it
/// works on this machine.
///
/// The learner's results don't change, because the doctor's tests save their results under another name.
struct Doctor {
    let project: Project
    let output: Output

    private let results = "doctor"

    /// Runs all checks. Each check returns lines that begin with `✔`, `✘`, or, if the check isn't possible on
    /// this machine, `–`.
    ///
    /// - Returns: Whether the workshop works on this machine.
    func examine() -> Bool {
        output.say([
            "This builds everything the workshop needs, then checks that it works here.",
            "It changes none of your files.",
        ])
        var rows: [String] = []
        for check in [build, tests, chapter, macros] {
            let new = check()
            output.say(new)
            rows += new
            // If the build fails, no other check is possible.
            if rows[0].hasPrefix("✘") { break }
        }
        let bad = rows.count { $0.hasPrefix("✘") }
        let summary =
            bad == 0
            ? "Everything the workshop needs works here. Where you are: swift run workshop"
            : "\(bad) of \(rows.count) checks failed. To ask for help, paste this:"
        output.say(["", summary, "", "```"] + (system + rows).map(withoutPaths) + ["```"])
        return bad == 0
    }

    /// Removes the folders from the paths in a line, because a folder's name can contain a user's name.
    func withoutPaths(_ line: String) -> String {
        line.replacing("\(project.root.path)", with: ".").replacing(
            #/~?(?:\/[^\/\s:'"]+){2,}\//#, with: "…/")
    }

    /// The system, the processors, and the version of Swift, which also names the architecture.
    private var system: [String] {
        let process = ProcessInfo.processInfo
        let machine = """
            \(process.operatingSystemVersionString), \(process.activeProcessorCount) processors, \
            \(process.physicalMemory >> 30) GB
            """
        let version = try? project.start(["swift", "--version"]).finished().printed.lines
        return [machine] + (version ?? []).filter { !$0.isEmpty }
    }

    /// Runs a SwiftPM command, and shows the command's progress.
    private func run(_ words: [String], variables: [String: String] = [:]) -> Subprocess? {
        (try? project.start(words, variables: variables)).map(output.wait)
    }

    private func build() -> [String] {
        let words = "The build: chapters, their tests, play, board"
        guard let result = run(["swift", "build", "--build-tests"]) else {
            return ["✘ \(words): it can't be started."]
        }
        if result.isGood { return ["✔ \(words)"] }
        let error =
            result.printed.lines.first { $0.contains("error: ") }
            ?? "it failed, and printed no error"
        return ["✘ \(words): \(error). See “What you need” in Chapters/WORKING.md."]
    }

    // MARK: - Tests

    /// The tests in `DoctorTests`, and how each of them must end.
    private static let ends: KeyValuePairs = [
        "passes": "passed", "fails": "failed", "traps": "trap", "takes a lock twice": "trap",
        "overflows the stack": "memory", "hangs": "hang", "exits": "no result",
        "can't report": "no result",
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
        let note = lines.first { $0.hasPrefix("◇ ") && $0.contains("one process") }
        let first = note.map { "✘ \($0.dropFirst(2))" } ?? "✔ Tests run in child processes"
        return [first] + Self.rows(of: endings)
    }

    /// Returns a row for each test of `DoctorTests`.
    static func rows(of endings: [TestResults.Ending]) -> [String] {
        let all = Dictionary(endings.map { ($0.title, $0) }) { $1 }
        let rows = ends.map { test, expected in
            guard let ending = all[test] else { return "✘ A test that \(test) did not run." }
            let words = ending.problems.last.map { $0.end?.rawValue ?? "failed" } ?? "passed"
            return "\(words == expected ? "✔" : "✘") A test that \(test) is reported as: \(words)"
        }
        return rows + [counting(all["counts"])]
    }

    private static func counting(_ ending: TestResults.Ending?) -> String {
        if let reason = ending?.skipped { return "– Counting: \(reason)" }
        let problem = ending.map { $0.problems.last?.text.lines.first } ?? "the test did not run."
        return problem.map { "✘ Counting locks, allocations and references: \($0)" }
            ?? "✔ Locks, allocations and references are counted"
    }

    private func test(_ filter: String) -> Subprocess? {
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

    /// Reports whether the build includes the macros. If it does, the compiler has run them to build chapter
    /// 9's tests.
    private func macros() -> [String] {
        let products = (try? project.products()) ?? ""
        let files = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
        return files.contains { $0.hasPrefix("Chapter9Plugin") }
            ? ["✔ Chapter 9's macros are run by the compiler"]
            : ["– Chapter 9's macros are left out: this toolchain has no SwiftSyntax."]
    }
}

extension Companion {
    /// Checks this machine.
    ///
    /// - Returns: Whether the workshop works on this machine.
    package func doctor() -> Bool {
        Subprocess.stopOnInterrupt(saying: "Stopped.")
        return Doctor(project: project, output: output).examine()
    }
}
