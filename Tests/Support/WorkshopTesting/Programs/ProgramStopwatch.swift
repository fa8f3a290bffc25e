import Foundation

/// Says how many programs a test has run, and how much processor time they took, if `PROGRAMS=count` is in
/// the environment.
public struct ProgramStopwatch: Sendable {
    private let start = Self.now

    /// A stopwatch that begins now.
    public init() {}

    /// Says it.
    ///
    /// - Parameters:
    ///   - count: How many there were, in words.
    ///   - fileID: Where the test is.
    ///   - line: The line.
    public func tell(_ count: String, fileID: String = #fileID, line: Int = #line) {
        guard ProcessInfo.processInfo.environment["PROGRAMS"] == "count" else { return }
        let words = "\(count), \(Self.now - start), \(fileID):\(line)\n"
        FileHandle.standardError.write(Data(words.utf8))
    }

    /// The processor time that this process has taken so far.
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
