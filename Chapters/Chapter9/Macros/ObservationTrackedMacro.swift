import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro behind `@ObservationTracked`. It turns a stored property into a computed one, with a
/// stored one beside it, as we did by hand in chapter 1.
enum ObservationTrackedMacro {}

extension ObservationTrackedMacro: PeerMacro {
    /// Writes the stored property beside the tracked one.
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.name
        else { return [] }
        return storage(of: property.withLineEnds, named: name)
    }

    private static func storage(
        of property: VariableDeclSyntax, named name: TokenSyntax
    ) -> [DeclSyntax] {
        // MARK: Step 9.4 · Write the private copy with an underscore in its name
        []
        // END Step 9.4
    }
}

extension ObservationTrackedMacro: AccessorMacro {
    /// Writes the accessors that make the tracked property a computed one.
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.name
        else { return [] }
        return initAccessor(of: name) + getterAndSetter(of: name) + modifyAccessor(of: name)
    }

    private static func getterAndSetter(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.5 · Write `get` and `set`
        []
        // END Step 9.5
    }

    /// What `set` does first: it stores the value and returns if there is nothing to report.
    private static func leavingEarly(with name: TokenSyntax) -> CodeBlockItemListSyntax {
        // MARK: Step 9.11 · Don't report an equal value
        ""
        // END Step 9.11
    }

    private static func initAccessor(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.6 · Write the `init` accessor
        []
        // END Step 9.6
    }

    private static func modifyAccessor(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.8 · Write `_modify`, which changes a value in place
        []
        // END Step 9.8
    }
}
