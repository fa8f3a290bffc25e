import SwiftSyntax
import SwiftSyntaxMacros

/// The macro behind `@ObservationIgnored`. It adds nothing: the attribute is a mark, which
/// `@Observable` looks for.
enum ObservationIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        []
    }
}
