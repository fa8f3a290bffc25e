import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro behind `@Observable`: three roles, and a function for each.
enum ObservableMacro {}

extension ObservableMacro: ExtensionMacro {
    /// Writes the extensions that a class gets.
    ///
    /// - Parameters:
    ///   - node: The attribute, `@Observable`.
    ///   - declaration: The class.
    ///   - type: The name of the class, as seen from outside: `Board.Row`.
    ///   - protocols: The conformances in the macro's declaration that the class doesn't have yet:
    ///     `Observable`, or none.
    ///   - context: Where diagnostics go, and where unique names come from.
    /// - Returns: The extensions.
    /// - Throws: An error if the text of an extension isn't one.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // For a type that the member role refuses, an extension would only add errors.
        guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name,
            (try? requireClass(declaration, named: name)) != nil
        else { return [] }
        // The extensions are available wherever the class is.
        return try conformances(to: protocols, of: TypeSyntax(type.trimmed)).map {
            $0.with(\.attributes, declaration.attributes.availability)
        }
    }

    /// The extension that conforms a class to ``Observable``, if the class lacks it.
    private static func conformances(
        to protocols: [TypeSyntax], of type: TypeSyntax
    ) throws -> [ExtensionDeclSyntax] {
        // MARK: Step 9.1 · The class isn't `Observable`, whatever its attribute says
        guard !protocols.isEmpty else { return [] }
        return [
            try ExtensionDeclSyntax(
                "extension \(type): nonisolated Chapter9.Observable {}")
        ]
        // END Step 9.1
    }
}

extension ObservableMacro: MemberMacro {
    /// Writes the members that a class gets, except those that it already has, and reports the
    /// properties that can't be tracked. The compiler calls it once for each class.
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
        // The class itself may use any other name, so these must be unique.
        let names = ["Member", "MutationResult"].map(context.makeUniqueName)
        let members = reporters(for: type, names[0], names[1]) + comparisons(in: context)
        return members.filter { !declaration.declares($0) }
    }

    /// The registrar, and two functions that pass reads and changes to it.
    private static func reporters(
        for type: TokenSyntax, _ member: TokenSyntax, _ result: TokenSyntax
    ) -> [DeclSyntax] {
        // MARK: Step 9.2 · It has nowhere to report to
        [
            """
            @Chapter9.ObservationIgnored
            private let _$observationRegistrar = Chapter9.ObservationRegistrar()
            """,
            """
            internal nonisolated func access<\(member)>(
                keyPath: KeyPath<\(type), \(member)>
            ) {
                _$observationRegistrar.access(self, keyPath: keyPath)
            }
            """,
            """
            internal nonisolated func withMutation<\(member), \(result)>(
                keyPath: KeyPath<\(type), \(member)>,
                _ mutation: () throws -> \(result)
            ) rethrows -> \(result) {
                try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
            }
            """,
        ]
        // END Step 9.2
    }

    /// Functions that compare the old value with the new one, each for a different kind of type. Of
    /// those that fit a property's type, the compiler picks the one with the most constraints.
    private static func comparisons(in context: some MacroExpansionContext) -> [DeclSyntax] {
        // MARK: Step 9.11 · The same value again counts as a change
        let member = context.makeUniqueName("Member")
        let kinds: [(TokenSyntax, TokenSyntax, ExprSyntax)] = [
            ("<\(member)>", member, "true"),
            ("<\(member): Equatable>", member, "lhs != rhs"),
            ("<\(member): AnyObject>", member, "lhs !== rhs"),
            ("<\(member): Equatable & AnyObject>", member, "lhs != rhs || lhs !== rhs"),
            ("", "AnyObject?", "lhs !== rhs"),
        ]
        return kinds.map { parameter, type, comparison in
            """
            private nonisolated func shouldNotifyObservers\(parameter)(
                _ lhs: \(type), _ rhs: \(type)
            ) -> Bool {
                \(comparison)
            }
            """
        }
        // END Step 9.11
    }
}

extension ObservableMacro: MemberAttributeMacro {
    /// Writes the attributes that a member of the class gets.
    ///
    /// The compiler calls it for each member, and for `var x, y: Int` once for each variable.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(ClassDeclSyntax.self),
            let property = member.as(VariableDeclSyntax.self)
        else { return [] }
        if let obstacle = obstacle(to: property) {
            // The member role skips what's inside an `#if`: it can't know whether that is compiled.
            // Here, it is.
            if !declaration.lists(property) { context.diagnose(obstacle) }
            return []
        }
        // MARK: Step 9.7 · You still mark every property by hand
        guard property.isTrackable, !property.has("ObservationTracked") else { return [] }
        return ["@Chapter9.ObservationTracked"]
        // END Step 9.7
    }
}
