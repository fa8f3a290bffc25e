/// Why a test has no end of its own, or none that is known.
///
/// The raw value is what results are kept with, and ``words`` begin what a reader is told.
public enum ProcessEnd: String, Codable, CaseIterable, Sendable {
    /// The code stopped the program: a precondition, a forced unwrap.
    case trap
    /// It took too long.
    case hang
    /// The stack overflowed, or a pointer was wrong: the system has one signal for both.
    case memory
    /// Another signal.
    case signal
    /// The thread sanitizer reported a data race.
    case race
    /// What became of the test isn't known: it didn't run, or its process can't or doesn't tell.
    case noResult

    /// What a problem that has ended so begins with.
    public var words: String {
        switch self {
        case .trap: "Trap:"
        case .hang: "Hang:"
        case .memory: "Crash: the program used memory that isn't its own."
        case .signal: "Crash: ended by signal"
        case .race: "Race:"
        case .noResult: "No result:"
        }
    }
}

/// What went wrong in a test.
public struct TestProblem: Codable, Hashable, Sendable {
    /// What was expected and what happened, in the words of the test's author.
    public let text: String
    /// How the test's process ended, if that is the problem; `nil` if an expectation wasn't met.
    public let end: ProcessEnd?

    /// A problem.
    public init(_ text: String, end: ProcessEnd? = nil) {
        (self.text, self.end) = (text, end)
    }
}
