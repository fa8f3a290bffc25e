import SwiftSyntax

// What the macros need to know about a class's syntax.

extension DeclGroupSyntax {
    /// Whether the type has a member like this declaration: with the same name, argument labels and
    /// types, and static only if this one is.
    func declares(_ declaration: DeclSyntax) -> Bool {
        guard let signature = Signature(declaration, in: self) else { return false }
        return memberBlock.members.contains { Signature($0.decl, in: self) == signature }
    }

    /// Whether a property is a direct member of the type, outside any `#if`.
    func lists(_ property: VariableDeclSyntax) -> Bool {
        memberBlock.members.contains { $0.decl.trimmedDescription == property.trimmedDescription }
    }
}

/// What distinguishes a member from the others of its type.
private struct Signature: Equatable {
    let name: String
    let isInstance: Bool
    /// For a function: the argument labels, the parameter types and the result type.
    private(set) var parts: [String]?

    init?(_ declaration: DeclSyntax, in type: some DeclGroupSyntax) {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            name = function.name.text
            isInstance = !function.modifiers.contains { $0.isAny(of: .static, .class) }
            parts = Self.parts(of: function, in: type)
        } else if let property = declaration.as(VariableDeclSyntax.self), let token = property.name
        {
            name = token.text
            isInstance = !property.modifiers.contains { $0.isAny(of: .static, .class) }
        } else {
            return nil
        }
    }

    private static func parts(
        of function: FunctionDeclSyntax, in type: some DeclGroupSyntax
    ) -> [String] {
        let constraints = constraints(of: function)
        /// The text of a type. The name of a generic parameter doesn't matter: its constraints
        /// replace it.
        func text(of node: TypeSyntax) -> String {
            let text = node.tokens(viewMode: .sourceAccurate).map { token in
                constraints[token.text].map { "<\($0.sorted().joined(separator: "&"))>" }
                    ?? token.text
            }
            return text.joined().replacing(type.nameWithArguments, with: type.typeName)
                .replacing(/\bSelf\b/, with: type.typeName)
        }
        let signature = function.signature
        let parameters = signature.parameterClause.parameters
        return parameters.flatMap { [$0.firstName.text, text(of: $0.type)] }
            + [signature.returnClause.map { text(of: $0.type) } ?? "Void"]
    }

    /// The constraints on each generic parameter: in `<T: Equatable>` or `where T: Equatable`.
    private static func constraints(of function: FunctionDeclSyntax) -> [String: Set<String>] {
        var constraints: [String: Set<String>] = [:]
        for parameter in function.genericParameterClause?.parameters ?? [] {
            constraints[parameter.name.text] = parameter.inheritedType.map(protocols) ?? []
        }
        for requirement in function.genericWhereClause?.requirements ?? [] {
            guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
            else { continue }
            constraints[conformance.leftType.trimmedDescription]?
                .formUnion(protocols(conformance.rightType))
        }
        return constraints
    }

    /// The names in a type such as `Equatable & AnyObject`.
    private static func protocols(_ type: TypeSyntax) -> Set<String> {
        let text = type.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        return Set(text.split(separator: "&").map(String.init))
    }
}

extension DeclGroupSyntax {
    /// The type's name: `Board`.
    fileprivate var typeName: String {
        asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    }

    /// The type's name with its generic parameters: `Board<Row>`.
    fileprivate var nameWithArguments: String {
        let clause = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
        guard let names = clause?.parameters.map(\.name.text) else { return typeName }
        return "\(typeName)<\(names.joined(separator: ","))>"
    }
}
