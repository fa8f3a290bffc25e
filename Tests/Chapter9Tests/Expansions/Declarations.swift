import SwiftBasicFormat
import SwiftParser
import SwiftSyntax
import Testing

/// A declaration that a macro has written, taken apart.
///
/// However it is laid out, in whatever order its attributes and modifiers are, and whatever its type
/// parameters and parameters are named: the pieces are the same.
struct Declaration {
    /// A part of a declaration, such as an attribute, a parameter or a statement.
    struct Piece {
        /// The piece, without blanks and with one spelling for what can be written in several ways.
        let key: String
        /// The piece as it is written.
        let text: String
        /// The line with the piece.
        let line: String
    }

    /// The pieces, in order.
    private(set) var pieces: [Piece] = []
    /// The line with its keyword, such as `func`.
    let line: String

    private let lineOf: (Syntax) -> String

    /// Takes the declarations in a piece of source code apart.
    ///
    /// - Returns: `nil` if it isn't valid Swift.
    static func all(in source: String) -> [Declaration]? {
        let parsed = Parser.parse(source: source)
        guard !parsed.hasError else { return nil }
        let file = WithoutTrivia().rewrite(parsed).formatted()
        guard let statements = file.as(SourceFileSyntax.self)?.statements else { return nil }
        let lines = file.description.split(separator: "\n", omittingEmptySubsequences: false)
        let converter = SourceLocationConverter(fileName: "", tree: file)
        return statements.compactMap { $0.item.as(DeclSyntax.self) }.map { declaration in
            Declaration(declaration) { node in
                let line = lines.dropFirst(node.startLocation(converter: converter).line - 1).first
                return String(line?.drop { $0 == " " } ?? "")
            }
        }
    }

    private init(_ declaration: DeclSyntax, lineOf: @escaping (Syntax) -> String) {
        self.lineOf = lineOf
        let keyword =
            declaration.as(ExtensionDeclSyntax.self)?.extensionKeyword
            ?? declaration.as(VariableDeclSyntax.self)?.bindingSpecifier
            ?? declaration.as(FunctionDeclSyntax.self)?.funcKeyword
        line = lineOf(keyword.map(Syntax.init) ?? Syntax(declaration))
        if let attributed = declaration.asProtocol((any WithAttributesSyntax).self) {
            for attribute in attributed.attributes { add(attribute) }
        }
        if let modified = declaration.asProtocol((any WithModifiersSyntax).self) {
            for modifier in modified.modifiers where modifier.name.text != "internal" {
                add(modifier)
            }
        }
        if let conformance = declaration.as(ExtensionDeclSyntax.self) {
            addPieces(of: conformance)
        } else if let property = declaration.as(VariableDeclSyntax.self) {
            addPieces(of: property)
        } else if let function = declaration.as(FunctionDeclSyntax.self) {
            addPieces(of: function)
        } else {
            add(declaration)
        }
    }

    private mutating func add(
        _ node: some SyntaxProtocol, as spelling: Syntax? = nil, after prefix: String = ""
    ) {
        add(node, key: prefix + (spelling ?? Syntax(node)).tokens(viewMode: .sourceAccurate).key)
    }

    private mutating func add(_ node: some SyntaxProtocol, key: String) {
        pieces.append(
            Piece(
                key: key.squeezed, text: node.trimmedDescription, line: lineOf(Syntax(node))))
    }

    private mutating func addPieces(of conformance: ExtensionDeclSyntax) {
        add(conformance.extendedType, after: "extension")
        for inherited in conformance.inheritanceClause?.inheritedTypes ?? [] {
            let words = Array(inherited.type.tokens(viewMode: .sourceAccurate))
            if let word = words.first(where: { $0.text == "nonisolated" }) {
                add(word, key: ":nonisolated")
            }
            add(inherited.type, key: ":" + words.filter { $0.text != "nonisolated" }.key)
        }
        if let requirements = conformance.genericWhereClause { add(requirements) }
        for member in conformance.memberBlock.members { add(member) }
    }

    private mutating func addPieces(of property: VariableDeclSyntax) {
        add(property.bindingSpecifier)
        for binding in property.bindings {
            add(binding.pattern)
            let value = binding.initializer?.value
            let type = binding.typeAnnotation?.type
            // `let x: T = .init()` is `let x = T()`.
            let call = value?.as(FunctionCallExprSyntax.self)
            let made = call?.calledExpression.trimmedDescription
            let isSaidTwice = made == ".init" || made != nil && made == type?.trimmedDescription
            if let type, let call, isSaidTwice {
                let arguments = call.arguments.tokens(viewMode: .sourceAccurate).key
                let key = type.tokens(viewMode: .sourceAccurate).key
                add(type, key: "= \(key)(\(arguments))")
            } else {
                if let type { add(type, after: ":") }
                if let value { add(value, after: "=") }
            }
            if let accessors = binding.accessorBlock?.accessors {
                let list = accessors.as(AccessorDeclListSyntax.self)
                for accessor in list ?? [] { add(accessor) }
                if list == nil { add(accessors) }
            }
        }
    }

    private mutating func addPieces(of function: FunctionDeclSyntax) {
        let parameters = function.signature.parameterClause.parameters
        let result = function.signature.returnClause?.type
        // Type parameters get numbers, in the order in which they are used.
        let generic = function.genericParameterClause?.parameters.map(\.name.text) ?? []
        let types = parameters.map { Syntax($0.type) } + [result].compactMap { $0.map(Syntax.init) }
        let used = types.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
        var numbers: [String: String] = [:]
        for name in used where generic.contains(name) && numbers[name] == nil {
            numbers[name] = "\(numbers.count + 1)"
        }
        let names = parameters.map { ($0.secondName ?? $0.firstName).text }
        let places = names.enumerated().map { ($1, "#\($0 + 1)") }
        let spelling = Spelling(
            types: numbers, values: Dictionary(places, uniquingKeysWith: { $1 }))

        for unknown in Set(used).sorted() where unknown.isUnique && !generic.contains(unknown) {
            if let node = types.first(where: { $0.description.contains(unknown) }) {
                add(node, key: "undeclared \(unknown)")
            }
        }
        if let clause = function.genericParameterClause {
            add(clause, key: "\(generic.count) type parameter\(generic.count == 1 ? "" : "s")")
        }
        for parameter in function.genericParameterClause?.parameters ?? [] {
            let isUnique = parameter.name.text.isUnique
            add(parameter.name, key: isUnique ? "<unique>" : "<\(parameter.name.text)>")
            let constraints = constraints(on: parameter, in: function)
            if !constraints.isEmpty {
                add(parameter, key: "where: \(constraints.joined(separator: "&"))")
            }
        }
        for parameter in parameters {
            let type = spelling.rewrite(parameter.type).tokens(viewMode: .sourceAccurate).key
            add(parameter, key: "\(parameter.firstName.text): \(type)")
        }
        if let effects = function.signature.effectSpecifiers { add(effects) }
        if let result { add(result, as: spelling.rewrite(result), after: "->") }
        addStatements(of: function.body, spelling)
    }

    private mutating func addStatements(of body: CodeBlockSyntax?, _ spelling: Spelling) {
        let statements = Array(body?.statements ?? [])
        let keys = statements.map { statement in
            let expression =
                statements.count == 1
                ? statement.item.as(ReturnStmtSyntax.self)?.expression : nil
            let node = expression.map(Syntax.init) ?? Syntax(statement.item)
            return spelling.rewrite(node).tokens(viewMode: .sourceAccurate).key.inOneWay
        }
        // What the registrar's `withMutation` does may stand here, too.
        let byHand = [
            "_$observationRegistrar.willSet(self, keyPath: #1)",
            "defer { _$observationRegistrar.didSet(self, keyPath: #1) }", "return try #2()",
        ]
        if keys == byHand.map(\.squeezed), let last = statements.last {
            let call = "try _$observationRegistrar.withMutation(of: self, keyPath: #1, #2)"
            return add(last, key: call)
        }
        for (statement, key) in zip(statements, keys) { add(statement, key: key) }
    }

    /// What a type parameter has to conform to: by `<T: Equatable>`, or by `where T: Equatable`.
    private func constraints(
        on parameter: GenericParameterSyntax, in function: FunctionDeclSyntax
    ) -> [String] {
        var types = [parameter.inheritedType].compactMap { $0 }
        for requirement in function.genericWhereClause?.requirements ?? [] {
            let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
            guard let conformance,
                conformance.leftType.trimmedDescription == parameter.name.text
            else { continue }
            types.append(conformance.rightType)
        }
        return types.flatMap { $0.tokens(viewMode: .sourceAccurate).key.split(separator: "&") }
            .map(String.init).sorted()
    }
}

/// Takes blanks and comments away.
private final class WithoutTrivia: SyntaxRewriter {
    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        token.with(\.leadingTrivia, []).with(\.trailingTrivia, [])
    }
}

/// Gives what a function declares for itself other names, and writes in one way what can be written in
/// several.
private final class Spelling: SyntaxRewriter {
    private let types: [String: String]
    private let values: [String: String]

    /// Renames type parameters and parameters.
    init(types: [String: String], values: [String: String]) {
        self.types = types
        self.values = values
        super.init()
    }

    override func visit(_ type: IdentifierTypeSyntax) -> TypeSyntax {
        guard let name = types[type.name.text] else { return super.visit(type) }
        return TypeSyntax(type.with(\.name, .identifier(name)))
    }

    override func visit(_ reference: DeclReferenceExprSyntax) -> ExprSyntax {
        guard let name = values[reference.baseName.text] else { return super.visit(reference) }
        return ExprSyntax(reference.with(\.baseName, .identifier(name)))
    }

    /// `self.x` is `x`.
    override func visit(_ access: MemberAccessExprSyntax) -> ExprSyntax {
        let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName
        guard base?.tokenKind == .keyword(.self) else {
            let base = access.base.map { rewrite($0).cast(ExprSyntax.self) }
            return ExprSyntax(access.with(\.base, base))
        }
        return ExprSyntax(access.declName)
    }

    /// `f { try g() }` is `f(g)`.
    override func visit(_ call: FunctionCallExprSyntax) -> ExprSyntax {
        guard let closure = call.trailingClosure, closure.signature == nil,
            let body = closure.statements.first?.item, closure.statements.count == 1
        else { return super.visit(call) }
        let inner =
            body.as(FunctionCallExprSyntax.self)
            ?? body.as(TryExprSyntax.self)?.expression.as(FunctionCallExprSyntax.self)
        guard let inner, inner.arguments.isEmpty, inner.trailingClosure == nil else {
            return super.visit(call)
        }
        var list = call.arguments.map { $0.with(\.trailingComma, .commaToken()) }
        list.append(LabeledExprSyntax(expression: inner.calledExpression))
        var plain = call
        plain.trailingClosure = nil
        plain.leftParen = .leftParenToken()
        plain.rightParen = .rightParenToken()
        plain.arguments = LabeledExprListSyntax(list)
        return super.visit(plain)
    }
}

extension Sequence<TokenSyntax> {
    /// The text without blanks, with a dot for any sign between a module and a name.
    fileprivate var key: String { map(\.text).joined().replacing("::", with: ".") }
}

extension String {
    /// The text without blanks.
    fileprivate var squeezed: String { replacing(" ", with: "") }

    /// The sign that it begins with, such as that of an attribute; `nil` if it begins with a word.
    fileprivate var sign: Character? { first.flatMap { "@:=<-".contains($0) ? $0 : nil } }

    /// Whether `makeUniqueName` made it.
    fileprivate var isUnique: Bool { hasPrefix("__") && !hasSuffix("_by_hand") }

    /// A comparison of the two parameters as it is written most often.
    fileprivate var inOneWay: String {
        if let both = wholeMatch(of: /!\((?<one>[^()]+)&&(?<other>[^()]+)\)/) {
            return "!(\(both.one))||!(\(both.other))".inOneWay
        }
        let sides = split(separator: "||")
        guard sides.count < 2 else {
            return sides.map { String($0).inOneWay }.sorted().joined(separator: "||")
        }
        let other = replacing(/^!\((?<left>#\d)(?<sign>==+)(?<right>#\d)\)$/) { match in
            "\(match.left)!\(match.sign.dropFirst())\(match.right)"
        }
        return other.replacing(/^#2(?<sign>!==?)#1$/) { "#1\($0.sign)#2" }
    }
}

/// Expects a macro to write a declaration of certain pieces, and no others.
///
/// The issue names one piece, in words, and shows the line that the macro has written in its place.
///
/// - Parameters:
///   - noun: What the declaration is called in the lesson, such as `copy`.
///   - text: What the macro writes.
///   - source: The source code that it is asked about.
///   - pieces: Each piece that should be there, as a key of ``Declaration/Piece``, and what to say if
///     it is missing: what the declaration should do or be.
///   - optional: Pieces that do no harm.
///   - others: What to say of a piece that should not be there.
///   - isMeant: Which of several declarations it is about. By default there has to be one.
///   - sourceLocation: Where the expectation is.
func expect(
    _ noun: String, _ text: String, for source: String,
    has pieces: [(String, String)], optional: Set<String> = [], others: String = "",
    where isMeant: (Declaration) -> Bool = { _ in true },
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
    guard let all = Declaration.all(in: text) else {
        return record(
            """
            What your macro writes isn't valid Swift: look for a missing brace, parenthesis, \
            backtick, space or line break, or for one too many.
            """, text.split(separator: "\n").map(String.init))
    }
    let found = all.filter(isMeant)
    guard let declaration = found.first else {
        return record("Your macro writes no \(noun). It should write one.")
    }
    guard found.count == 1 else {
        return record(
            "Your macro writes \(found.count) declarations. It should write one \(noun).",
            found.map(\.line))
    }
    var rest = declaration.pieces
    var missing: [(key: String, words: String)] = []
    for (key, words) in pieces {
        if let index = rest.firstIndex(where: { $0.key == key.squeezed }) {
            rest.remove(at: index)
        } else {
            missing.append((key, words))
        }
    }
    rest.removeAll { optional.contains($0.key) }
    if let unknown = rest.first(where: { $0.key.hasPrefix("undeclared") }) {
        let name = unknown.key.dropFirst("undeclared".count)
        record(
            """
            The \(noun) uses a name from `makeUniqueName`, `\(name)`, that it does not declare. \
            Each call makes another name: call it once, and keep the name.
            """, [unknown.line])
    } else if let (key, words) = missing.first {
        // What stands there instead is of the same kind: its key begins with the same sign, or none.
        let instead = rest.first { $0.key.sign == key.sign }
        record(
            "The \(noun) should \(words). Your macro writes:",
            [instead?.line ?? declaration.line])
    } else if let extra = rest.first {
        record(
            """
            The \(noun) has everything it should have, and one piece too many: \
            `\(extra.text)`.\(others.isEmpty ? "" : " \(others)")
            """, [extra.line])
    }
}
