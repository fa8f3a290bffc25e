import Testing
import WorkshopSteps

/// A failure of a test.
struct Problem: Codable, Sendable {
    /// What went wrong.
    let text: String
    /// How the test's process ended, if that is the failure.
    var end: ProcessEnd?
    /// The place of the expectation; `nil` if the process ended.
    var place: SourceLocation?
    /// The comment of the expectation.
    var question: String?
    /// A timeline of the threads, if the test tries their interleavings.
    var timeline: String?
    /// The calls that the process was in when it ended, innermost first.
    var calls: [Call] = []

    init(_ text: String, end: ProcessEnd? = nil) {
        self.text = text
        self.end = end
    }

    /// The failure that an issue of a test stands for.
    ///
    /// - Parameters:
    ///   - issue: The issue.
    ///   - testCase: The case that recorded it, if the test has cases.
    init(_ issue: Issue, in testCase: Test.Case?) {
        var comments = issue.comments.map(\.rawValue)
        var text = "\(issue.kind)"
        // `Issue.record` has no words but its comments.
        if case .unconditional = issue.kind, !comments.isEmpty { text = comments.removeFirst() }
        if let arguments = testCase?.arguments { text += "\nCase: \(arguments)" }
        self.init(text)
        place = issue.sourceLocation
        question = comments.isEmpty ? nil : comments.joined(separator: "\n")
        timeline = Interleaving.timelineOfIssue()
    }

    /// A test whose result isn't known, for this reason.
    static func noResult(_ reason: String) -> Problem {
        Problem("\(ProcessEnd.noResult.words) \(reason)", end: .noResult)
    }
}

/// The result of a test. Without problems, it has passed.
struct Verdict: Sendable {
    /// The failures, oldest first.
    var problems: [Problem] = []
    /// The reason for skipping the test, if it was skipped.
    var skipped: String?
}

/// A call that a thread was in, and the line that it had reached.
struct Call: Codable, Equatable {
    let file: String
    let line: Int

    /// Reads the calls in Swift's backtraces. The thread that crashed comes first.
    static func all(in printed: String) -> [Call] {
        printed.lines.compactMap { line in
            guard let match = line.firstMatch(of: /^ *\d+ .* at (\/.+?):(\d+)(?::\d+)?$/) else {
                return nil
            }
            return Int(match.2).map { Call(file: String(match.1), line: $0) }
        }
    }
}
