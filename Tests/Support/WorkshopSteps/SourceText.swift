/// A source file of a chapter, cut into the regions of its steps and the text between them.
///
/// A region starts and ends with a comment of its own:
///
///     // MARK: Step 3.2 · The task in one sentence
///     …
///     // END Step 3.2
///
/// Regions don't nest. A step can have several regions, in one file or in many.
public struct SourceText: Equatable, Sendable {
    /// A part of a source file.
    public enum Part: Equatable, Sendable {
        /// Lines outside all regions.
        case fixed([String])
        /// A region of a step.
        case region(Region)
    }

    /// The lines between the two comments of a step.
    public struct Region: Equatable, Sendable {
        /// The step that the lines belong to.
        public let step: Step
        /// The title in the opening comment.
        public let title: String
        /// The lines between the comments, indented as in the file.
        public let lines: [String]
        /// The line number of the opening comment.
        public let line: Int
        /// The opening comment, as in the file.
        public let opening: String
        /// The closing comment, as in the file.
        public let closing: String
    }

    /// An error in the comments that mark regions.
    public struct MarkerError: Error, Equatable, CustomStringConvertible {
        /// The line number.
        public let line: Int
        /// The error, and how to fix it.
        public let message: String

        /// The line number and the message.
        public var description: String { "line \(line): \(message)" }
    }

    /// The parts, in order.
    public let parts: [Part]

    /// Creates a file from its parts.
    public init(parts: [Part]) {
        self.parts = parts
    }

    /// Cuts a file into its parts.
    ///
    /// - Throws: ``MarkerError`` if a region isn't closed, if a closing comment has no opening one, or if the
    ///   file has Windows line endings.
    public init(_ text: String) throws(MarkerError) {
        // Swift treats a Windows line ending as a single character that isn't `\n`.
        if text.utf8.contains(UInt8(ascii: "\r")), text.contains("\r\n") {
            throw MarkerError(
                line: 1,
                message: """
                    the file has Windows line endings (CRLF). Save it with Unix ones (LF) in your editor.
                    """)
        }
        var parts: [Part] = []
        var lines: [String] = []
        var open: (step: Step, title: String, line: Int, opening: String)?
        for (index, line) in text.lines.enumerated() {
            let number = index + 1
            switch Marker(line) {
            case .opening(let step, let title):
                if let open {
                    throw MarkerError(
                        line: number,
                        message: """
                            step \(step) starts inside step \(open.step), which starts in line \
                            \(open.line): put `// END Step \(open.step)` before it
                            """)
                }
                parts.append(.fixed(lines))
                lines = []
                open = (step, title, number, line)
            case .closing(let step):
                guard let region = open, region.step == step else {
                    throw MarkerError(
                        line: number,
                        message: """
                            step \(step) ends here and starts nowhere: put \
                            `// MARK: Step \(step) · …` before its first line
                            """)
                }
                parts.append(
                    .region(
                        Region(
                            step: step, title: region.title, lines: lines, line: region.line,
                            opening: region.opening, closing: line)))
                lines = []
                open = nil
            case nil:
                lines.append(line)
            }
        }
        if let open {
            throw MarkerError(
                line: open.line,
                message: "step \(open.step) does not end: put `// END Step \(open.step)` after it")
        }
        parts.append(.fixed(lines))
        self.parts = parts
    }

    /// The file's text, with the comments that mark the regions.
    public var text: String { text { [$0.opening] + $0.lines + [$0.closing] } }

    /// The file's text without the comments that mark the regions.
    public var unmarkedText: String { text(\.lines) }

    private func text(_ lines: (Region) -> [String]) -> String {
        parts.flatMap { part in
            switch part {
            case .fixed(let lines): lines
            case .region(let region): lines(region)
            }
        }.joined(separator: "\n")
    }

    /// The regions, in order.
    public var regions: [Region] {
        parts.compactMap { part in
            if case .region(let region) = part { region } else { nil }
        }
    }

    /// The lines outside the regions, each stretch with its first line number.
    ///
    /// There is one stretch before each region and one after the last region. A stretch can be empty.
    public var stretches: [(line: Int, lines: [String])] {
        var stretches: [(line: Int, lines: [String])] = []
        var line = 1
        for part in parts {
            switch part {
            case .fixed(let lines):
                stretches.append((line, lines))
                line += lines.count
            case .region(let region):
                line += region.lines.count + 2
            }
        }
        return stretches
    }
}

extension String {
    /// The lines, including empty ones. The text is split by bytes, which is several times as fast as by
    /// characters.
    public var lines: [String] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}

/// A comment that opens or closes a region.
private enum Marker {
    case opening(Step, title: String)
    case closing(Step)

    init?(_ line: String) {
        let comment = Substring(line.utf8.drop { " \t".utf8.contains($0) })
        if comment.hasPrefix("// MARK: Step ") {
            let words = comment.dropFirst("// MARK: Step ".count)
            guard let step = Step(words.prefix { $0 != " " }) else { return nil }
            let title = words.drop { $0 != " " }.drop { $0 == " " || $0 == "·" }
            self = .opening(step, title: String(title))
        } else if comment.hasPrefix("// END Step ") {
            guard let step = Step(comment.dropFirst("// END Step ".count)) else { return nil }
            self = .closing(step)
        } else {
            return nil
        }
    }
}
