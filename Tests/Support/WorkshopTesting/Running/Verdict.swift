import Testing
import WorkshopSteps

/// What went wrong in a test, and where.
struct Problem: Codable, Sendable {
    /// What went wrong.
    let what: TestProblem
    /// Where in the tests, if not at the test itself.
    var sourceLocation: SourceLocation?

    init(_ text: String, end: ProcessEnd? = nil, at sourceLocation: SourceLocation? = nil) {
        what = TestProblem(text, end: end)
        self.sourceLocation = sourceLocation
    }

    /// Nothing is known of a test, for this reason.
    static func noResult(_ reason: String) -> Problem {
        Problem("\(ProcessEnd.noResult.words) \(reason)", end: .noResult)
    }

    /// The problem, with a story below it.
    func with(_ heading: String, _ story: String) -> Problem {
        Problem("\(what.text)\n\(heading)\n\(story)", end: what.end, at: sourceLocation)
    }
}

/// What came of a test that was asked: where it ran makes no difference to who reads this.
struct Verdict: Sendable {
    /// What there is to say in one word.
    enum Result: Sendable {
        /// It ran to its end, and found nothing wrong.
        case passed
        /// It found something wrong, or its process was stopped by what it did.
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
