import SwiftBasicFormat
import SwiftParser
import SwiftSyntax
import Testing

/// A declaration or an accessor that a macro has written, in one layout.
struct Written {
    /// The lines, as they are shown.
    let lines: [String]
    /// The same on one line, without comments and without `self.`: what patterns are looked for in.
    let text: String

    init(_ node: some SyntaxProtocol) {
        let plain = WithoutTrivia().rewrite(Syntax(node).detached).formatted().trimmedDescription
        lines = plain.replacing(/\{\s+\}/, with: "{}").split(separator: "\n").map(String.init)
        text = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(/\bself\./, with: "").replacing("::", with: ".")
    }

    /// The first place with a pattern.
    func first(_ pattern: String) -> String? {
        (try? Regex(pattern).firstMatch(in: text)).map { String(text[$0.range]) }
    }
}

/// Takes blanks and comments away.
private final class WithoutTrivia: SyntaxRewriter {
    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        token.with(\.leadingTrivia, []).with(\.trailingTrivia, [])
    }
}

/// The declarations in what a macro has written. If it isn't valid Swift, the whole is one that has errors.
func declarations(in text: String) -> [Syntax] {
    let file = Parser.parse(source: text)
    return file.hasError ? [Syntax(file)] : file.statements.map { Syntax($0.item) }
}

/// A part of what a macro writes: a pattern, and what to say if it is missing.
typealias Part = (pattern: String, words: String)

/// Expects a macro to write a declaration, or an accessor, with certain parts.
///
/// The issue names one part, in words, and shows what the macro has written.
///
/// - Parameters:
///   - noun: What it is called in the lesson, such as `copy`.
///   - nodes: What the macro writes: one declaration, if all is well.
///   - source: The source code that the macro is asked about.
///   - parts: What should be there, wherever it stands.
///   - extra: A pattern of what should not be there.
///   - others: What to say of that.
///   - sourceLocation: Where the expectation is.
func expect(
    _ noun: String, _ nodes: [some SyntaxProtocol], for source: String, has parts: [Part],
    butNot extra: String? = nil, others: String = "",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    func record(_ words: String, _ lines: [String] = []) {
        let shown = lines.map { "\n  + \($0)" }.joined()
        let name = source.contains("@Observable") ? "class" : "property"
        // What is wrong comes before a long piece of source code.
        let message =
            source.contains("\n")
            ? "\(words)\(shown)\nThe \(name) is:\n\(source)"
            : "The \(name) is `\(source)`. \(words)\(shown)"
        Issue.record("\(message)", sourceLocation: sourceLocation)
    }
    guard let node = nodes.first else {
        return record("Your macro writes no \(noun). It should write one.")
    }
    guard !nodes.contains(where: \.hasError) else {
        return record(
            """
            What your macro writes isn't valid Swift: look for a missing brace, parenthesis, \
            backtick, space or line break, or for one too many.
            """, node.description.split(separator: "\n").map(String.init))
    }
    guard nodes.count == 1 else {
        return record(
            "Your macro writes \(nodes.count) declarations. It should write one \(noun).",
            nodes.compactMap { Written($0).lines.first })
    }
    let written = Written(node)
    // The type parameters of a function; `__Member` is a name that `makeUniqueName` made.
    let declared = written.first(#"func \w+<[^>]*>\("#) ?? ""
    let used = written.text.matches(of: /\b__[A-Za-z]+\d*\b/).map { String($0.output) }
    if let name = used.first(where: { !declared.contains($0) }), !declared.isEmpty {
        record(
            """
            The \(noun) uses a name from `makeUniqueName`, `\(name)`, that it does not declare. \
            Each call makes another name: call it once, and keep the name.
            """, written.lines)
    } else if let missing = parts.first(where: { written.first($0.pattern) == nil }) {
        record("The \(noun) should \(missing.words). Your macro writes:", written.lines)
    } else if let extra, let found = written.first(extra) {
        record(
            """
            The \(noun) has everything it should have, and one piece too many: \
            `\(found)`.\(others.isEmpty ? "" : " \(others)")
            """, written.lines)
    }
}

/// Expects `get` and `set` not to use their own property: that would call them again, endlessly, and the
/// program that uses it would only be seen to stop.
///
/// - Returns: Whether they don't.
func expectNoRecursion(
    of source: String, named name: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
    for specifier in ["get", "set"] {
        guard let accessor = TrackedProperty(source).accessor(specifier).first,
            let deed = Written(accessor).first(#"\breturn \#(name)\b|\b\#(name) = newValue\b"#)
        else { continue }
        Issue.record(
            """
            The property is `\(source)`. `\(specifier)` does `\(deed)`, and so calls itself, endlessly. \
            It should use the copy.
            """, sourceLocation: sourceLocation)
        return false
    }
    return true
}
