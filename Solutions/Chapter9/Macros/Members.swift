import SwiftSyntax

// Questions about a class's syntax, for the macros.

extension DeclGroupSyntax {
    /// Returns whether the type already has a member with the same name, argument labels and types.
    /// With such a member, the compiler would reject the new declaration or find calls ambiguous. A
    /// static member never matches an instance member.
    func declares(_ declaration: DeclSyntax) -> Bool {
        guard let signature = Signature(declaration, in: self) else { return false }
        return memberBlock.members.contains { Signature($0.decl, in: self) == signature }
    }

    /// Returns whether a property is a direct member of the type, outside any `#if`.
    func lists(_ property: VariableDeclSyntax) -> Bool {
        memberBlock.members.contains { $0.decl.trimmedDescription == property.trimmedDescription }
    }
}

/// The parts of a declaration that distinguish it from other members of the same type.
private struct Signature: Equatable {
    let name: String
    let isInstance: Bool
    /// For a function, the argument labels, the parameter types and the result type.
    private(set) var parts: [String]?

    init?(_ declaration: DeclSyntax, in type: some DeclGroupSyntax) {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            name = function.name.plainText
            isInstance = !function.modifiers.contains { $0.isAny(of: .static, .class) }
            parts = Spelling(of: function, in: type).parts(of: function.signature)
        } else if let property = declaration.as(VariableDeclSyntax.self), let token = property.name
        {
            name = token.plainText
            isInstance = !property.modifiers.contains { $0.isAny(of: .static, .class) }
        } else {
            return nil
        }
    }
}

/// Normalizes the spelling of each type in a function's signature.
private struct Spelling {
    private let typeName: String
    /// The constraints of each generic parameter, from `<T: Equatable>` or `where T: Equatable`.
    private var constraints: [String: Set<String>] = [:]

    init(of function: FunctionDeclSyntax, in type: some DeclGroupSyntax) {
        typeName = type.asProtocol((any NamedDeclSyntax).self)?.name.plainText ?? ""
        for parameter in function.genericParameterClause?.parameters ?? [] {
            let constraint = parameter.inheritedType.map(protocols) ?? []
            constraints[parameter.name.plainText] = constraint
        }
        for requirement in function.genericWhereClause?.requirements ?? [] {
            guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
            else { continue }
            let constraint = protocols(conformance.rightType)
            constraints[conformance.leftType.trimmedDescription]?.formUnion(constraint)
        }
    }

    func parts(of signature: FunctionSignatureSyntax) -> [String] {
        let parameters = signature.parameterClause.parameters
        return parameters.flatMap { [$0.firstName.plainText, text(of: $0.type)] }
            + [signature.returnClause.map { text(of: $0.type) } ?? "()"]
    }

    /// Returns the text of a type, without modules, attributes or ownership.
    private func text(of type: TypeSyntax) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): text(of: type.name, type.genericArgumentClause)
        case .memberType(let type): text(of: type.name, type.genericArgumentClause)
        case .optionalType(let type): optional(text(of: type.wrappedType))
        case .implicitlyUnwrappedOptionalType(let type): optional(text(of: type.wrappedType))
        case .attributedType(let type): text(of: type.baseType)
        case .someOrAnyType(let type) where type.someOrAnySpecifier.text == "any":
            text(of: type.constraint)
        case .tupleType(let type): text(of: type.elements)
        case .functionType(let type):
            [
                text(of: type.parameters), type.effectSpecifiers?.asyncSpecifier?.text,
                type.effectSpecifiers?.throwsClause?.throwsSpecifier.text, "->",
                text(of: type.returnClause.type),
            ].compactMap(\.self).joined(separator: " ")
        default: type.trimmedDescription
        }
    }

    private func text(of name: TokenSyntax, _ clause: GenericArgumentClauseSyntax?) -> String {
        let arguments = clause?.arguments.map { argument in
            argument.argument.as(TypeSyntax.self).map { text(of: $0) }
                ?? argument.trimmedDescription
        }
        return switch (name.plainText, arguments) {
        case ("Void", _): "()"
        case ("Self", _), (typeName, _): typeName
        case ("Optional", let arguments?): optional(arguments.joined())
        case (let name, let arguments?): "\(name)<\(arguments.joined(separator: ","))>"
        case (let name, nil): constraints[name].map(generic) ?? name
        }
    }

    /// Returns an optional's text. For `T: AnyObject`, `T?` accepts the same values as
    /// `AnyObject?`.
    private func optional(_ type: String) -> String {
        type.hasPrefix("<") && type.contains("AnyObject") ? "AnyObject?" : "\(type)?"
    }

    /// Returns the text of a tuple's elements or of a parameter list. Parentheses around a single
    /// type don't affect the result.
    private func text(of elements: TupleTypeElementListSyntax) -> String {
        let texts = elements.map { text(of: $0.type) }
        return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ",")))"
    }

    /// Returns the text of a generic parameter. The constraints replace the parameter's name,
    /// because the name doesn't matter.
    private func generic(_ constraints: Set<String>) -> String {
        "<\(constraints.sorted().joined(separator: "&"))>"
    }

    /// Returns the names in a type such as `Equatable & AnyObject`, without the names that
    /// constrain nothing.
    private func protocols(_ type: TypeSyntax) -> Set<String> {
        guard let composition = type.as(CompositionTypeSyntax.self) else {
            return Set([text(of: type)]).subtracting(["Any", "Copyable", "Escapable"])
        }
        return composition.elements.reduce([]) { $0.union(protocols($1.type)) }
    }
}

extension TokenSyntax {
    /// The token's text without backticks.
    fileprivate var plainText: String { text.filter { $0 != "`" } }
}
