import Testing
import WorkshopSteps

/// What went wrong in a test, and where.
struct Problem: Codable, Sendable {
    /// What went wrong.
    private(set) var what: TestProblem
    /// Where in the tests, if not at the test itself.
    var sourceLocation: SourceLocation?
    /// The comment of the expectation.
    var question: String?
    /// What the threads had done, as a timeline, if the test tries their orders.
    var order: String?
    /// The calls that the process was in when it ended, the innermost first.
    var calls: [ChildProcess.Call] = []

    init(_ text: String, end: ProcessEnd? = nil, at sourceLocation: SourceLocation? = nil) {
        what = TestProblem(text, end: end)
        self.sourceLocation = sourceLocation
    }

    /// An issue that a test recorded.
    ///
    /// - Parameters:
    ///   - issue: The issue.
    ///   - testCase: The case that recorded it, if that is known.
    init(_ issue: Issue, in testCase: Test.Case?) {
        var comments = issue.comments.map(\.rawValue)
        var message = "\(issue.kind)"
        // `Issue.record` has no words but its comments.
        if case .unconditional = issue.kind, !comments.isEmpty { message = comments.removeFirst() }
        if let arguments = testCase?.arguments { message += "\nCase: \(arguments)" }
        self.init(message, at: issue.sourceLocation)
        question = comments.isEmpty ? nil : comments.joined(separator: "\n")
        order = Interleaving.storyOfIssue()
    }

    /// The result isn't known, for this reason.
    static func noResult(_ reason: String) -> Problem {
        Problem("\(ProcessEnd.noResult.words) \(reason)", end: .noResult)
    }
}

/// The result of a test, wherever it ran.
struct Verdict: Sendable {
    /// The result in one word.
    enum Result: Sendable {
        /// It ran to its end, and found nothing wrong.
        case passed
        /// It found something wrong, or its code stopped its process.
        case failed
        /// Nothing is known: that is red, and never green.
        case noResult
        /// It can't run here, and says why.
        case skipped
    }

    /// What went wrong, in order.
    var problems: [Problem] = []
    /// Why it was skipped, if it was.
    var skipped: String?

    var result: Result {
        if skipped != nil { return .skipped }
        if problems.isEmpty { return .passed }
        return problems.allSatisfy { $0.what.end == .noResult } ? .noResult : .failed
    }
}
