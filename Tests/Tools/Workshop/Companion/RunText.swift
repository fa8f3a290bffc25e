import Foundation
import WorkshopSteps

/// The output of a test run so far, which contains lines from the compiler, from Swift Testing, and from the
/// learner's code.
struct RunText {
    private let lines: [String]

    init(_ text: String) {
        lines = text.lines
    }

    /// A few words about what the run is doing. During the build, the words are SwiftPM's.
    var progress: String {
        if areTesting { return "Testing" }
        return lines.last { $0.hasPrefix("[") } ?? "Building"
    }

    /// Whether the tests have begun.
    var areTesting: Bool { lines.contains { $0.contains(Self.begin) } }

    /// Returns the first warnings, and the first lines that the learner's code printed.
    func shown(in root: String) -> [String] {
        let warnings = warnings(in: root).prefix(5).map { "⚠ \($0)" }
        let own = ownLines.prefix(9).map { "  \($0)" }
        return (warnings.isEmpty ? [] : [""] + warnings)
            + (own.isEmpty ? [] : ["", "Your code printed:"] + own)
    }

    /// Returns the compiler's warnings about the learner's chapters, without duplicates, and with paths in the
    /// package.
    func warnings(in root: String) -> [String] {
        var said: Set<String> = []
        return lines.filter { line in
            line.hasPrefix("\(root)/Chapters/") && line.contains(": warning: ")
                && said.insert(line).inserted
        }.map { String($0.dropFirst(root.count + 1)) }
    }

    /// The lines that the code printed during the tests.
    ///
    /// Swift Testing's lines begin with a symbol. An issue may have more lines, which are indented.
    var ownLines: [String] {
        var own: [String] = []
        var isIssue = false
        let tests = lines.drop { !$0.contains(Self.begin) }.prefix { !$0.contains(Self.end) }
        for line in tests where !line.isEmpty {
            if line.first.map(Self.signs.contains) == true {
                isIssue = line.hasPrefix("↳")
            } else if !isIssue || !line.hasPrefix("  ") {
                isIssue = false
                own.append(line)
            }
        }
        return own
    }

    private static let begin = "Test run started."
    private static let end = "Test run with "
    // The last three symbols appear in a Mac's terminal.
    private static let signs: Set<Character> = ["◇", "✔", "✘", "↳", "⚠", "➜", "􀟈", "􁁛", "􀢄"]
}

extension Output {
    /// Shows progress. In a terminal, the same line is updated. Otherwise, a new line is printed every 15
    /// seconds.
    func show(progress line: String, at second: Int, _ say: (String) -> Void) {
        if isTerminal {
            print("\r\u{1B}[K\(line.clipped(to: columns - 1))", terminator: "")
            fflush(nil)
        } else if second % 15 == 0 {
            say(line)
        }
    }

    /// Clears the line that shows progress.
    func endProgress() {
        guard isTerminal else { return }
        print("\r\u{1B}[K", terminator: "")
        fflush(nil)
    }
}
