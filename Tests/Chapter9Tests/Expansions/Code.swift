import SwiftBasicFormat
import SwiftParser
import SwiftSyntax
import Testing

/// Declarations in one layout, as a macro has written them or should write them. Comments, `self.`,
/// `internal`, and the order of attributes and modifiers don't matter. A failed expectation shows
/// the declarations.
struct Code: Equatable, ExpressibleByStringLiteral, CustomTestStringConvertible {
    let testDescription: String

    /// Creates the code that a macro has written.
    init(_ nodes: [some SyntaxProtocol]) {
        self.init(text: nodes.map(\.laidOut).joined(separator: "\n"))
    }

    init(stringLiteral text: String) {
        self.init(text: text)
    }

    init(text: String) {
        let file = Parser.parse(source: text)
        let code = file.hasError ? "not valid Swift: \(text)" : Plain().rewrite(file).laidOut
        let words = code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        testDescription = words.isEmpty ? "nothing" : words.replacing("{ }", with: "{}")
    }
}

/// A declaration or an accessor that a macro has written. The tests examine its syntax tree, so the
/// names of arguments don't matter. Type parameters with unique names are shown as `__Member` and
/// `__MutationResult`.
struct Written {
    private let node: Syntax

    init(_ node: some SyntaxProtocol) {
        self.node = Plain(renaming: replacements(in: node)).rewrite(Syntax(node).detached)
    }

    /// The attributes.
    var attributes: [String] { children(AttributeListSyntax.self) }

    /// The modifiers, in alphabetical order.
    var modifiers: [String] { children(DeclModifierListSyntax.self) }

    /// The names of the type parameters.
    var typeParameters: [String] {
        all(GenericParameterSyntax.self, in: node).map(\.name.text).sorted()
    }

    /// The function calls, without closure arguments and the argument `mutation`.
    var callsWithoutClosures: [String] {
        all(FunctionCallExprSyntax.self, in: node).map { call in
            let arguments = call.arguments.filter { argument in
                !argument.expression.is(ClosureExprSyntax.self)
                    && argument.trimmedDescription != "mutation"
            }
            let words = arguments.map { $0.with(\.trailingComma, nil).laidOut }
            return "\(call.calledExpression.laidOut)(\(words.joined(separator: ", ")))"
        }
    }

    /// The assignments, such as `_delay = newValue`.
    var assignments: [String] {
        all(SequenceExprSyntax.self, in: node)
            .filter { $0.elements.contains { $0.is(AssignmentExprSyntax.self) } }.map(\.laidOut)
    }

    /// The names that are used, such as `_delay` or `Chapter9.ObservationRegistrar`, but not the
    /// parts of key paths.
    var names: [String] {
        let paths = all(KeyPathExprSyntax.self, in: node)
        let used: [any SyntaxProtocol] =
            all(DeclReferenceExprSyntax.self, in: node) + all(MemberAccessExprSyntax.self, in: node)
            + all(MemberTypeSyntax.self, in: node)
        return used.filter { name in !paths.contains { $0.range.contains(name.position) } }
            .map(\.laidOut)
    }

    /// `let` or `var`.
    var keyword: String? { node.as(VariableDeclSyntax.self)?.bindingSpecifier.text }

    /// The keyword for errors in a function's declaration: `throws`, `rethrows` or nothing.
    var throwing: String {
        let effects = node.as(FunctionDeclSyntax.self)?.signature.effectSpecifiers
        return effects?.throwsClause?.laidOut ?? "nothing"
    }

    /// A function's declaration, without its body.
    var head: Code {
        guard let function = node.as(FunctionDeclSyntax.self) else { return "" }
        return Code([function.with(\.body, nil)])
    }

    /// A comment that shows the code that the macro has written.
    var comment: Comment {
        let words = node.hasError ? "Your macro writes what isn't valid Swift" : "Your macro writes"
        return Comment(rawValue: "\(words):\n\n\(node.laidOut)")
    }

    private func children(_ list: (some SyntaxCollection).Type) -> [String] {
        let lists = node.children(viewMode: .sourceAccurate).compactMap { $0.as(list) }
        return lists.first?.map(\.laidOut) ?? []
    }
}

/// Returns the replacements for the names in a function or an accessor.
private func replacements(in node: some SyntaxProtocol) -> [String: String] {
    var names: [String: String] = [:]
    if let parameters = node.as(AccessorDeclSyntax.self)?.parameters {
        names[parameters.name.text] = "newValue"
    }
    guard let function = node.as(FunctionDeclSyntax.self) else { return names }
    let declared = function.genericParameterClause?.parameters.map(\.name.text) ?? []
    var shown = ["__Member", "__MutationResult", "__Third"][...]
    for token in function.signature.tokens(viewMode: .sourceAccurate)
    where declared.contains(token.text) && token.text.isUnique && names[token.text] == nil {
        names[token.text] = shown.popFirst()
    }
    for name in declared where name.hasPrefix("__") && !name.isUnique {
        names[name] = "\(name)_by_hand"
    }
    for parameter in function.signature.parameterClause.parameters {
        guard let name = parameter.secondName?.text else { continue }
        let label = parameter.firstName.text
        names[name] =
            label == "_" && parameter.type.is(FunctionTypeSyntax.self) ? "mutation" : label
    }
    return names
}

extension String {
    /// Whether `makeUniqueName` has made this name.
    fileprivate var isUnique: Bool { hasPrefix("__macro_local_") }
}

/// Removes what doesn't matter, and replaces names.
private final class Plain: SyntaxRewriter {
    private let names: [String: String]

    init(renaming names: [String: String] = [:]) {
        self.names = names
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        var token = token.with(\.leadingTrivia, []).with(\.trailingTrivia, [])
        let name = names[token.text] ?? (token.text.isUnique ? "__Undeclared" : nil)
        if let name { token.tokenKind = .identifier(name) }
        if token.text == "::" { token.tokenKind = .period }
        return token
    }

    override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
        let isOfSelf = node.base?.trimmedDescription == "self"
        return isOfSelf ? ExprSyntax(visit(node.declName)) : super.visit(node)
    }

    override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax {
        super.visit(node.with(\.root, nil))
    }

    override func visit(_ node: AttributeListSyntax) -> AttributeListSyntax {
        AttributeListSyntax(super.visit(node).sorted { $0.laidOut < $1.laidOut })
    }

    override func visit(_ node: DeclModifierListSyntax) -> DeclModifierListSyntax {
        let modifiers = super.visit(node).filter { $0.laidOut != "internal" }
        return DeclModifierListSyntax(modifiers.sorted { $0.laidOut < $1.laidOut })
    }

    override func visit(_ node: GenericParameterListSyntax) -> GenericParameterListSyntax {
        let parameters = super.visit(node).map { $0.with(\.trailingComma, nil) }
        return GenericParameterListSyntax(
            parameters.sorted { $0.laidOut < $1.laidOut }.enumerated().map { index, parameter in
                index < parameters.count - 1
                    ? parameter.with(\.trailingComma, .commaToken()) : parameter
            })
    }

    override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
        super.visit(node.with(\.secondName, nil))
    }
}

extension SyntaxProtocol {
    /// The text, with the spaces and line breaks that the compiler needs.
    var laidOut: String { formatted().trimmedDescription }
}

/// The nodes of a kind, in the order of the source code.
func all<Node: SyntaxProtocol>(_ kind: Node.Type, in node: some SyntaxProtocol) -> [Node] {
    let found = node.as(kind).map { [$0] } ?? []
    return found + node.children(viewMode: .sourceAccurate).flatMap { all(kind, in: $0) }
}
