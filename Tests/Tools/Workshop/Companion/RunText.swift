import Foundation
import WorkshopSteps

/// The output of a build or a test run so far, which contains lines from SwiftPM, the compiler, Swift Testing,
/// and the learner's code.
struct RunText {
    private let lines: [String]

    init(_ text: String) {
        lines = text.lines.filter { !$0.isEmpty }
    }

    /// A short description of what the run is doing. During the build, it's the last line of the output.
    var progress: String {
        lines.contains { $0.contains(Self.begin) } ? "Testing" : lines.last ?? "Building"
    }

    /// Returns the compiler's first warnings about the learner's chapters, with paths relative to the
    /// package, and the first lines that the learner's code printed.
    func shown(in root: String) -> [String] {
        var warnings = lines.filter {
            $0.hasPrefix("\(root)/Chapters/") && $0.contains(": warning: ")
        }
        // The compiler can repeat a warning for each file that it compiles.
        warnings = warnings.indices.filter { !warnings[..<$0].contains(warnings[$0]) }.prefix(5)
            .map { "⚠ \(warnings[$0].dropFirst(root.count + 1))" }
        let own = ownLines.prefix(9).map { "  \($0)" }
        return (warnings.isEmpty ? [] : [""] + warnings)
            + (own.isEmpty ? [] : ["", "Your code printed:"] + own)
    }

    /// The lines that the code printed during the tests.
    ///
    /// Swift Testing's lines begin with a symbol, and an issue's further lines are indented.
    private var ownLines: [String] {
        lines.drop { !$0.contains(Self.begin) }.prefix { !$0.contains("Test run with ") }
            .filter { !$0.hasPrefix("  ") && !Self.signs.contains($0.first ?? " ") }
    }

    private static let begin = "Test run started."
    // The last three symbols appear in a Mac's terminal.
    private static let signs: Set<Character> = ["◇", "✔", "✘", "↳", "⚠", "➜", "━", "􀟈", "􁁛", "􀢄"]
}

extension Output {
    /// Prints lines at once, even if the output is a pipe.
    func say(_ lines: [String]) {
        for line in fit(lines) { print(line) }
        fflush(nil)
    }

    /// Waits for a process, and shows its progress. In a terminal, updates one line every second. Otherwise,
    /// prints a new line every 15 seconds.
    func wait(for process: Subprocess) -> Subprocess {
        let clear = isTerminal ? "\r\u{1B}[K" : ""
        defer { print(clear, terminator: "") }
        return process.finished { seconds in
            let line = "  \(seconds) s · \(RunText(process.printed).progress)"
            guard isTerminal else { return seconds % 15 == 0 ? say([line]) : () }
            print("\(clear)\(line.clipped(to: columns - 1))", terminator: "")
            fflush(nil)
        }
    }
}
