import Testing
import WorkshopSteps

/// A failure of a test.
struct Problem: Codable, Sendable {
    /// The description of the failure.
    let text: String
    /// The end of the test's process, if that is the failure; `nil` if an expectation failed.
    var end: ProcessEnd?
    /// The place of the expectation; `nil` if the process ended.
    var place: SourceLocation?
    /// The comment of the expectation.
    var question: String?
    /// A timeline of the threads, if the test tries interleavings.
    var timeline: String?
    /// The call stack at the end of the process, innermost call first.
    var calls: [Call] = []

    init(_ text: String, end: ProcessEnd? = nil) {
        self.text = text
        self.end = end
    }

    /// Creates a failure from a test's issue.
    ///
    /// - Parameters:
    ///   - issue: The issue.
    ///   - testCase: The case that recorded the issue, if the test has cases.
    init(_ issue: Issue, in testCase: Test.Case?) {
        var comments = issue.comments.map(\.rawValue)
        var text = "\(issue.kind)"
        // An issue from `Issue.record` has no text except its comments.
        if case .unconditional = issue.kind, !comments.isEmpty { text = comments.removeFirst() }
        if let arguments = testCase?.arguments { text += "\nCase: \(arguments)" }
        self.init(text)
        place = issue.sourceLocation
        question = comments.isEmpty ? nil : comments.joined(separator: "\n")
        timeline = Interleaving.timelineOfIssue()
    }

    /// Returns the failure of a test whose result isn't known, with the reason.
    static func noResult(_ reason: String) -> Problem {
        Problem("\(ProcessEnd.noResult.words) \(reason)", end: .noResult)
    }
}

/// The result of a test. A test without problems has passed.
struct Verdict: Sendable {
    /// The failures, oldest first.
    var problems: [Problem] = []
    /// The reason for skipping the test, if it was skipped.
    var skipped: String?
}

/// A call on a thread's stack, with the line that it had reached.
struct Call: Codable, Equatable {
    let file: String
    let line: Int

    /// Reads the calls in Swift's backtraces, starting with those of the thread that crashed.
    static func all(in printed: String) -> [Call] {
        printed.lines.compactMap { line in
            guard let match = line.firstMatch(of: /^ *\d+ .* at (\/.+?):(\d+)(?::\d+)?$/) else {
                return nil
            }
            return Int(match.2).map { Call(file: String(match.1), line: $0) }
        }
    }
}
