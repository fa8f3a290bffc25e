/// The code of a test up to a failed expectation.
public struct Excerpt: Sendable {
    /// The lines of the test's body up to the failed expectation, without the body's indentation.
    public let code: [String]
    /// The index of the line where the failed expectation begins; `nil` if the expectation is outside the
    /// test's body.
    public let failed: Int?

    /// Cuts a test out of its file.
    ///
    /// The excerpt ends with the failed expectation. If the expectation is inside a loop or a
    /// closure, the rest of the body follows, so that the braces match.
    ///
    /// - Parameters:
    ///   - source: The file's lines.
    ///   - line: The number of the line with the `@Test` attribute.
    ///   - failure: The number of the failed expectation's line; `nil` if it isn't in this file.
    public init(of source: [String], testAt line: Int, failureAt failure: Int?) {
        let lines = source.dropFirst(line - 1)
        let indentation = lines.first?.prefix { $0 == " " } ?? ""
        guard let opening = lines.firstIndex(where: { $0.hasSuffix("{") }),
            let closing = source[(opening + 1)...].firstIndex(of: "\(indentation)}")
        else {
            code = []
            failed = nil
            return
        }
        let inner = indentation.count + 4
        var body = source[(opening + 1)..<closing].map { String($0.dropFirst(inner)) }
        failed = failure.map { $0 - 1 - (opening + 1) }.flatMap {
            body.indices.contains($0) ? $0 : nil
        }
        if let failed {
            let end = Self.end(ofStatementAt: failed, in: body)
            let statement = Self.withoutComment(Array(body[failed...end]))
            let rest = body[failed].hasPrefix(" ") ? Array(body[(end + 1)...]) : []
            body = Array(body[..<failed]) + statement + rest
        }
        code = body
    }

    /// Returns the index of a statement's last line, the first at which all of its parentheses and braces are
    /// closed.
    private static func end(ofStatementAt start: Int, in lines: [String]) -> Int {
        var depth = 0
        for index in start..<lines.count {
            depth += lines[index].count { "({".contains($0) }
            depth -= lines[index].count { ")}".contains($0) }
            if depth <= 0 { return index }
        }
        return lines.count - 1
    }

    /// Returns an expectation without its comment, which is shown below the values.
    private static func withoutComment(_ lines: [String]) -> [String] {
        let blanks = lines[0].prefix { $0 == " " }
        let joined = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
            .replacing("( ", with: "(")
        let comment = /, ?"(?:[^"\\]|\\.)*" ?\)$/
        guard let match = joined.firstMatch(of: comment) else { return lines }
        return ["\(blanks)\(joined[..<match.range.lowerBound]))"]
    }
}

/// The values that an expectation compared.
///
/// Swift Testing's message is their only source, such as `Expectation failed: (calls.value → 3) == 1`.
public struct ComparedValues: Equatable, Sendable {
    /// The expected value, if the message shows which value was expected.
    public var expected: String?
    /// The actual value.
    public var got: String?

    /// Reads the message of a failed expectation.
    public init(in message: String) {
        let words = message.replacing("Expectation failed: ", with: "", maxReplacements: 1)
        guard words.contains(" → ") else { return }
        if words.hasPrefix("("), let middle = words.ranges(of: ") == ").last {
            got = Self.value(words[..<words.index(after: middle.lowerBound)])
            expected = Self.value(words[middle.upperBound...])
        } else if words.hasSuffix(")"), let middle = words.firstRange(of: " == (") {
            expected = Self.value(words[..<middle.lowerBound])
            got = Self.value(words[words.index(before: middle.upperBound)...])
        } else {
            got = Self.plain(words)
        }
    }

    /// Returns the value in `(calls.value → 3)`, or the whole text if it contains no arrow.
    private static func value(_ side: Substring) -> String {
        guard side.hasPrefix("("), side.hasSuffix(")"), let arrow = side.firstRange(of: " → ")
        else { return plain(side) }
        return plain(side[arrow.upperBound...].dropLast())
    }

    /// Returns an array of strings without its brackets and quotes: `A begins, B`.
    private static func plain(_ value: some StringProtocol) -> String {
        let value = String(value)
        guard value.hasPrefix("[\""), value.hasSuffix("\"]") else { return value }
        return String(value.dropFirst(2).dropLast(2)).replacing("\", \"", with: ", ")
    }
}
