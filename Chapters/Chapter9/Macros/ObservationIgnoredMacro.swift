import SwiftSyntax
import SwiftSyntaxMacros

/// The macro behind `@ObservationIgnored`. It adds nothing: the attribute is a mark, which
/// `@Observable` looks for.
enum ObservationIgnoredMacro {}

extension ObservationIgnoredMacro: AccessorMacro {
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        []
    }
}

/// Before steps 9.1 and 9.4, the other two are declared as this macro, in this role.
extension ObservationIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
