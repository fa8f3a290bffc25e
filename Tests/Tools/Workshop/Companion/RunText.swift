import Foundation
import WorkshopSteps

/// What a run of the tests has printed, up to now: by the compiler, by the tests, and by the learner's code.
struct RunText {
    private let lines: [String]

    /// Reads it.
    init(_ text: String) {
        lines = text.lines
    }

    /// How far the run is, in a few words: SwiftPM's own, as long as it builds.
    var progress: String {
        if areTesting { return "Testing" }
        return lines.last { $0.hasPrefix("[") } ?? "Building"
    }

    /// Whether the tests have begun.
    var areTesting: Bool { lines.contains { $0.contains(Self.begin) } }

    /// What the compiler warns of in the learner's chapters, each once, with paths seen from the package's
    /// folder.
    func warnings(in root: String) -> [String] {
        var said: Set<String> = []
        return lines.filter { line in
            line.hasPrefix("\(root)/Chapters/") && line.contains(": warning: ")
                && said.insert(line).inserted
        }.map { String($0.dropFirst(root.count + 1)) }
    }

    /// What the code has printed while the tests ran: the lines that are not Swift Testing's.
    ///
    /// Those begin with a sign. An issue may have more lines, all of them indented.
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
    // The last three are on a Mac's terminal.
    private static let signs: Set<Character> = ["◇", "✔", "✘", "↳", "⚠", "➜", "􀟈", "􁁛", "􀢄"]
}

extension Output {
    /// Shows how far something is, once a second: in a terminal in a line that changes, otherwise in a new line
    /// four times a minute.
    func show(progress line: String, at second: Int, _ say: (String) -> Void) {
        if isTerminal {
            print("\r\u{1B}[K\(line.clipped(to: columns - 1))", terminator: "")
            fflush(nil)
        } else if second % 15 == 0 {
            say(line)
        }
    }

    /// Clears that line.
    func endProgress() {
        guard isTerminal else { return }
        print("\r\u{1B}[K", terminator: "")
        fflush(nil)
    }
}
