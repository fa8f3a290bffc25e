import SwiftSyntax

// What the macros ask of a class's syntax.

extension DeclGroupSyntax {
    /// Whether a declaration like this one is written in the type: one with the same name and
    /// argument labels, and of the instance or of the type as this one is.
    func declares(_ declaration: DeclSyntax) -> Bool {
        guard let signature = Signature(declaration) else { return false }
        return memberBlock.members.contains { Signature($0.decl) == signature }
    }
}

/// What makes two members the same to their callers.
private struct Signature: Equatable {
    let name: String
    let labels: [String]?
    let isInstance: Bool

    init?(_ declaration: DeclSyntax) {
        if let function = declaration.as(FunctionDeclSyntax.self) {
            name = function.name.text
            labels = function.signature.parameterClause.parameters.map(\.firstName.text)
            isInstance = !function.modifiers.contains { $0.isAny(of: .static, .class) }
        } else if let property = declaration.as(VariableDeclSyntax.self), let token = property.name
        {
            name = token.text
            labels = nil
            isInstance = !property.modifiers.contains { $0.isAny(of: .static, .class) }
        } else {
            return nil
        }
    }
}
