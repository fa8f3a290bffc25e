/// How a test ended its process, when it did not come to its own end.
///
/// An issue that says so begins with these words: where it is written, and where it is read.
public enum ProcessEnd: String, CaseIterable, Sendable {
    /// The code stopped the program: a precondition, a forced unwrap.
    case trap = "Trap:"
    /// It took too long.
    case hang = "Hang:"
    /// The stack overflowed, or a pointer was wrong: the system has one signal for both.
    case memory = "Crash: the program used memory that isn't its own."
    /// Another signal.
    case signal = "Crash: ended by signal"
    /// The thread sanitizer has stopped it.
    case race = "Race:"
    /// It did not begin.
    case notStarted = "The test could not be started"

    /// How a test ended whose issue has this text; `nil` if it failed at an assertion.
    public init?(saidBy text: some StringProtocol) {
        guard let end = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else {
            return nil
        }
        self = end
    }
}
