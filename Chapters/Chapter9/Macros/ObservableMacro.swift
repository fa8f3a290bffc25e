import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@Observable`, with a function for each of the macro's three roles.
enum ObservableMacro {}

extension ObservableMacro: ExtensionMacro {
    /// Writes a class's extensions.
    ///
    /// - Parameters:
    ///   - node: The attribute, `@Observable`.
    ///   - declaration: The class.
    ///   - type: The full name of the class, such as `Board.Row`.
    ///   - protocols: The conformances that the macro declares and the class lacks: either
    ///     `Observable` or none.
    ///   - context: Reports diagnostics and makes unique names.
    /// - Returns: The extensions.
    /// - Throws: An error if the generated source text isn't a valid extension.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // If the member role rejects the type, an extension would only add errors.
        guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name,
            (try? requireClass(declaration, named: name)) != nil
        else { return [] }
        // Each extension is available wherever the class is.
        return try conformances(to: protocols, of: TypeSyntax(type.trimmed)).map {
            $0.with(\.attributes, declaration.attributes.availability)
        }
    }

    /// Returns the extension that conforms a class to ``Observable``, unless the class already
    /// conforms.
    private static func conformances(
        to protocols: [TypeSyntax], of type: TypeSyntax
    ) throws -> [ExtensionDeclSyntax] {
        // MARK: Step 9.1 · The class isn't `Observable`, whatever its attribute says
        return []
        // END Step 9.1
    }
}

extension ObservableMacro: MemberMacro {
    /// Writes the members that a class lacks, and reports the properties that can't be tracked. The
    /// compiler calls this function once for each class.
    ///
    /// - Throws: An error if the type isn't a class.
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let type = declaration.asProtocol((any NamedDeclSyntax).self)?.name.trimmed else {
            return []
        }
        try requireClass(declaration, named: type)
        for member in declaration.memberBlock.members {
            if let property = member.decl.as(VariableDeclSyntax.self),
                let obstacle = obstacle(to: property)
            {
                context.diagnose(obstacle)
            }
        }
        // The class may already use any fixed name, so these names must be unique.
        let names = ["Member", "MutationResult"].map(context.makeUniqueName)
        let members = reporters(for: type, names[0], names[1]) + comparisons(in: context)
        return members.filter { !declaration.declares($0) }
    }

    /// Returns the declarations of the registrar and of two functions that tell the registrar about
    /// reads and changes.
    private static func reporters(
        for type: TokenSyntax, _ member: TokenSyntax, _ result: TokenSyntax
    ) -> [DeclSyntax] {
        // MARK: Step 9.2 · It has nowhere to report to
        [
            """
            internal nonisolated func access<\(member)>(
                keyPath: KeyPath<\(type), \(member)>
            ) {
                _$observationRegistrar.access(self, keyPath: keyPath)
            }
            """
        ]
        // END Step 9.2
    }

    /// Returns one function for each kind of type. Each function takes an old value and a new one,
    /// and returns whether to notify observers. Of the functions that fit a property's type, the
    /// compiler picks the one with the most constraints.
    private static func comparisons(in context: some MacroExpansionContext) -> [DeclSyntax] {
        // MARK: Step 9.11 · The same value again counts as a change
        []
        // END Step 9.11
    }
}

extension ObservableMacro: MemberAttributeMacro {
    /// Writes the attributes of one of the class's members.
    ///
    /// The compiler calls this function for each member and, for `var x, y: Int`, once for each
    /// variable.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(ClassDeclSyntax.self),
            let property = member.as(VariableDeclSyntax.self)
        else { return [] }
        if let obstacle = obstacle(to: property) {
            // Inside an `#if`, the member role can't know which members are compiled, so it skips
            // them all. This member is compiled.
            if !declaration.lists(property) { context.diagnose(obstacle) }
            return []
        }
        // MARK: Step 9.7 · You still mark every property by hand
        return []
        // END Step 9.7
    }
}
