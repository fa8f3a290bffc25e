// The extension is built from nodes, without parsing a text.
// MARK: Step 9.1 · ObservableMacro.swift
if protocols.isEmpty { return [] }
let conformance: TypeSyntax = "nonisolated Chapter9.Observable"
return [
    ExtensionDeclSyntax(
        extendedType: type,
        inheritanceClause: InheritanceClauseSyntax(
            inheritedTypes: [InheritedTypeSyntax(type: conformance)]),
        memberBlock: MemberBlockSyntax(members: []))
]
// END Step 9.1
