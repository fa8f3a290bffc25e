import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro behind `@Observable`: three roles, and a function for each.
enum ObservableMacro {}

extension ObservableMacro: ExtensionMacro {
    /// Writes the extensions of a class.
    ///
    /// - Parameters:
    ///   - node: The attribute, `@Observable`.
    ///   - declaration: The class.
    ///   - type: The name of the class, as seen from outside: `Board.Row`.
    ///   - protocols: The conformances in the macro's declaration that the class lacks:
    ///     `Observable`, or none.
    ///   - context: Where diagnostics go, and where unique names come from.
    /// - Returns: The extensions.
    /// - Throws: If an extension cannot be made from its text.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // MARK: Step 9.1 · Add the conformance if it is missing, with the class's availability
        guard !protocols.isEmpty else { return [] }
        var conformance = try ExtensionDeclSyntax(
            "extension \(type.trimmed): nonisolated Chapter9.Observable {}")
        conformance.attributes = declaration.attributes.availability
        return [conformance]
        // END Step 9.1
    }
}

extension ObservableMacro: MemberMacro {
    /// Writes the members that a class gets, except those that it already has, and reports the
    /// properties that cannot be tracked. Called once for a class.
    ///
    /// - Throws: A diagnostic if the type is not a class.
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
        let members = reporters(for: type, in: context) + comparisons(in: context)
        return members.filter { !declaration.declares($0) }
    }

    /// The registrar, and two functions that pass reads and changes to it.
    private static func reporters(
        for type: TokenSyntax, in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
        // MARK: Step 9.2 · Write the registrar, `access` and `withMutation`
        let member = context.makeUniqueName("Member")
        let result = context.makeUniqueName("MutationResult")
        return [
            """
            @ObservationIgnored
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

    /// Functions that compare an old value with a new one, one for each thing that can be known
    /// about a type. Of those that fit, the compiler calls the one with the most constraints.
    private static func comparisons(in context: some MacroExpansionContext) -> [DeclSyntax] {
        // MARK: Step 9.11 · Don't report an equal value
        let member = context.makeUniqueName("Member")
        let kinds: [(constraint: TokenSyntax, comparison: ExprSyntax)] = [
            ("", "true"),
            (": Equatable", "lhs != rhs"),
            (": AnyObject", "lhs !== rhs"),
            (": Equatable & AnyObject", "lhs != rhs"),
        ]
        return kinds.map { constraint, comparison in
            """
            private nonisolated func shouldNotifyObservers<\(member)\(constraint)>(
                _ lhs: \(member), _ rhs: \(member)
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
    /// Called once for each member, and once for each variable of a declaration.
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(ClassDeclSyntax.self),
            let property = member.as(VariableDeclSyntax.self)
        else { return [] }
        if let obstacle = obstacle(to: property) {
            // A member inside `#if` is not in the class's list. Here we know whether it is
            // compiled.
            if !declaration.lists(property) { context.diagnose(obstacle) }
            return []
        }
        // MARK: Step 9.3 · Mark the properties to track, and leave all others alone
        guard property.isTrackable, !property.has("ObservationTracked") else { return [] }
        return ["@ObservationTracked"]
        // END Step 9.3
    }
}
