// The extension is built from nodes, without parsing a text.
// MARK: Step 9.1 · Add the conformance if it is missing, with the class's availability
if protocols.isEmpty { return [] }
let conformance: TypeSyntax = "nonisolated Chapter9.Observable"
return [
    ExtensionDeclSyntax(
        attributes: declaration.attributes.availability,
        extendedType: type.trimmed,
        inheritanceClause: InheritanceClauseSyntax(
            inheritedTypes: [InheritedTypeSyntax(type: conformance)]),
        memberBlock: MemberBlockSyntax(members: []))
]
// END Step 9.1
