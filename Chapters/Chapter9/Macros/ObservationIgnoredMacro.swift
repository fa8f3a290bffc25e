import SwiftSyntax
import SwiftSyntaxMacros

/// The macro behind `@ObservationIgnored`. It adds nothing: `@Observable` only looks whether a
/// property has the attribute.
enum ObservationIgnoredMacro {}

extension ObservationIgnoredMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        []
    }
}

/// Until step 9.1, `@Observable` is declared with this type and this role, so that it compiles and
/// adds nothing; until step 9.4, so is `@ObservationTracked`.
extension ObservationIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
