import SwiftSyntax
import SwiftSyntaxMacros

/// Implements `@ObservationIgnored`. The macro adds nothing: `@Observable` only checks whether a
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

/// Implements `@Observable` until step 9.1 and `@ObservationTracked` until step 9.4, so that both
/// macros compile but add nothing.
extension ObservationIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
