import Foundation

/// What a line of Swift Testing's event stream says, of a test or of what happens in one, as far as it
/// is needed here.
///
/// A run writes its stream to the file that `--event-stream-output-path` names. The format is that of
/// `--event-stream-version 0`; what has an underscore in its name is not promised to stay.
public struct TestEvent: Decodable, Sendable {
    /// A place in the tests.
    public struct Location: Decodable, Sendable {
        /// The module and the name of the file.
        public let fileID: String
        /// The path of the file.
        public let filePath: String
        /// The line, from 1 on.
        public let line: Int
        /// The column, from 1 on.
        public let column: Int

        private enum CodingKeys: String, CodingKey {
            case fileID, line, column
            case filePath = "_filePath"
        }
    }

    /// What a test complains about.
    public struct Issue: Decodable, Sendable {
        /// Whether the test expects it.
        public let isKnown: Bool
        /// Where in the tests it is.
        public let sourceLocation: Location?
    }

    private struct Message: Decodable {
        let symbol: String?
        let text: String
    }

    private struct Line: Decodable {
        let payload: TestEvent
    }

    /// What the line is about: `function` for a test, or what happened, such as `testEnded`.
    public let kind: String
    /// The test that the line is about, if it is about one as such.
    public let id: String?
    /// The name of that test in the source code.
    public let name: String?
    /// The name of that test as it is displayed.
    public let displayName: String?
    /// Where that test is.
    public let sourceLocation: Location?
    /// The test in which something happened.
    public let testID: String?
    /// The issue, if one was recorded that no test expects.
    public var issue: Issue? { recorded.flatMap { $0.isKnown ? nil : $0 } }
    /// What is said to a reader.
    public var messages: [String] { (texts ?? []).map(\.text) }
    /// What the author of the test says.
    ///
    /// Swift 6.2 does not give the comments as such. They are the details of what is said to a reader.
    public var comments: [String] {
        words ?? (texts ?? []).filter { $0.symbol == "details" }.map(\.text)
    }

    private let recorded: Issue?
    private let texts: [Message]?
    private let words: [String]?

    private enum CodingKeys: String, CodingKey {
        case kind, id, name, displayName, sourceLocation, testID
        case recorded = "issue"
        case texts = "messages"
        case words = "_comments"
    }

    /// Reads a stream. Lines that can't be read are left out: the process may have been stopped.
    public static func events(in stream: Data) -> [TestEvent] {
        let decoder = JSONDecoder()
        return stream.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? decoder.decode(Line.self, from: Data(line)).payload
        }
    }
}
