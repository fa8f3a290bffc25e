import SwiftBasicFormat
import SwiftParser
import SwiftSyntax
import Testing

/// Expects a piece of source code to be another one, however the two are laid out, and however what can
/// be written in several ways is written.
///
/// If it is not, the issue shows both as a diff.
func expect(
    _ words: String, _ actual: String, is expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    guard actual != expected else { return }
    let wanted = lines(of: expected) ?? [expected]
    guard let lines = lines(of: actual) else {
        Issue.record(
            """
            \(words)
            What your macro writes isn't valid Swift: look for a missing brace, parenthesis or \
            space, or for one too many.
            \(actual.split(separator: "\n").map { "  + \($0)" }.joined(separator: "\n"))
            """,
            sourceLocation: sourceLocation)
        return
    }
    guard lines != wanted, canonicalLines(of: actual) != canonicalLines(of: expected) else {
        return
    }
    let key = lines.isEmpty ? "your macro writes nothing here" : "+ is what your macro writes"
    Issue.record(
        "\(words)\n  (- is expected, \(key))\n\(diff(from: wanted, to: lines))",
        sourceLocation: sourceLocation)
}

/// The lines of a piece of source code, laid out anew and without comments; `nil` if it is no Swift,
/// neither as a file nor as a member nor as an accessor.
private func lines(of source: String, rewriting rewriter: SyntaxRewriter? = nil) -> [String]? {
    let places = [("", ""), ("class C {\n", "\n}"), ("class C { var x: Int {\n", "\n} }")]
    for (depth, (opening, closing)) in places.enumerated() {
        let file = Parser.parse(source: opening + source + closing)
        guard !file.hasError else { continue }
        let plain = WithoutTrivia().rewrite(file)
        return (rewriter?.rewrite(plain) ?? plain).formatted().description
            .split(separator: "\n").dropFirst(depth).dropLast(depth)
            .map { String($0.dropFirst(4 * depth)) }
    }
    return nil
}

/// The same for a piece of source code that says everything in one way.
private func canonicalLines(of source: String) -> [String]? {
    lines(of: source, rewriting: Canonical())
}

/// Takes blanks and comments away.
private final class WithoutTrivia: SyntaxRewriter {
    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        token.with(\.leadingTrivia, []).with(\.trailingTrivia, [])
    }
}

/// Writes in one way what can be written in several: the order of attributes and modifiers, `internal`,
/// constraints of a type parameter, the type of a variable that is made by that type.
private final class Canonical: SyntaxRewriter {
    override func visit(_ attributes: AttributeListSyntax) -> AttributeListSyntax {
        AttributeListSyntax(attributes.sorted { $0.description < $1.description })
    }

    override func visit(_ modifiers: DeclModifierListSyntax) -> DeclModifierListSyntax {
        DeclModifierListSyntax(
            modifiers.filter { $0.description != "internal" }
                .sorted { $0.description < $1.description })
    }

    override func visit(_ function: FunctionDeclSyntax) -> DeclSyntax {
        var function = function
        let parameters = function.genericParameterClause?.parameters.map { parameter in
            var names = parameter.inheritedType?.description.split(separator: "&") ?? []
            for requirement in function.genericWhereClause?.requirements ?? [] {
                let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
                guard let conformance, conformance.leftType.description == parameter.name.text
                else { continue }
                names += conformance.rightType.description.split(separator: "&")
            }
            var parameter = parameter
            parameter.colon = names.isEmpty ? nil : .colonToken()
            parameter.inheritedType =
                names.isEmpty ? nil : "\(raw: names.sorted().joined(separator: " & "))"
            return parameter
        }
        guard let parameters else { return super.visit(function) }
        function.genericParameterClause?.parameters = GenericParameterListSyntax(parameters)
        function.genericWhereClause = nil
        return super.visit(function)
    }

    override func visit(_ binding: PatternBindingSyntax) -> PatternBindingSyntax {
        var binding = binding
        if let type = binding.typeAnnotation?.type,
            var call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
            [".init", type.description].contains(call.calledExpression.description)
        {
            call.calledExpression = "\(raw: type.description)"
            binding.typeAnnotation = nil
            binding.initializer?.value = ExprSyntax(call)
        }
        return super.visit(binding)
    }
}

/// The lines of two texts, those of the first alone after a `-`, of the second alone after a `+`.
private func diff(from expected: [String], to actual: [String]) -> String {
    let changes = actual.difference(from: expected)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var result: [String] = []
    var place = 0
    for (index, line) in expected.enumerated() {
        if removed.contains(index) {
            result.append("  - \(line)")
        } else {
            while inserted.contains(place) {
                result.append("  + \(actual[place])")
                place += 1
            }
            result.append("    \(line)")
            place += 1
        }
    }
    result += actual[place...].map { "  + \($0)" }
    return result.joined(separator: "\n")
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
