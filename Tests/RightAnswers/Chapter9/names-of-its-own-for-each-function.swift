// Each is made by a function of its own. The attribute names its module, the registrar its type.
// MARK: Step 9.2 · ObservableMacro.swift
func access(_ member: TokenSyntax) -> DeclSyntax {
    """
    nonisolated internal func access<\(member)>(keyPath: KeyPath<\(type), \(member)>) {
        return _$observationRegistrar.access(self, keyPath: keyPath)
    }
    """
}
func withMutation(_ member: TokenSyntax, _ result: TokenSyntax) -> DeclSyntax {
    """
    nonisolated internal func withMutation<\(member), \(result)>(
        keyPath: KeyPath<\(type), \(member)>, _ body: () throws -> \(result)
    ) rethrows -> \(result) {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, body)
    }
    """
}
var declarations: [DeclSyntax] = []
declarations.append(access(member))
declarations.append(withMutation(member, result))
declarations.append(
    """
    @Chapter9.ObservationIgnored
    private nonisolated let _$observationRegistrar: Chapter9.ObservationRegistrar = .init()
    """)
return declarations
// END Step 9.2
