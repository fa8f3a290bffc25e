/// A way in which a test's process ends the test.
public enum ProcessEnd: String, Codable, Sendable {
    /// The code trapped, for example at a precondition or a forced unwrap.
    case trap
    /// The test took too long.
    case hang
    /// The stack overflowed, or a pointer was invalid. Both cause the same signal.
    case memory
    /// Another signal ended the process.
    case signal
    /// The thread sanitizer reported a data race.
    case race
    /// The result isn't known: the test didn't run, or its process didn't report its end.
    case noResult = "no result"

    /// The first words of the message.
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

/// A failure of a test, as the table shows it.
public struct TestProblem: Codable, Hashable, Sendable {
    /// The test's title, its code, and the values.
    public let text: String
    /// The end of the test's process, if that is the failure; `nil` if an expectation failed.
    public let end: ProcessEnd?

    /// Creates a failure with this text.
    public init(_ text: String, end: ProcessEnd? = nil) {
        self.text = text
        self.end = end
    }
}
