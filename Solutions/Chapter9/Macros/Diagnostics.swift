import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension ObservableMacro {
    /// Refuses a struct, an enum, an actor and a protocol.
    ///
    /// - Throws: A diagnostic that says what the type is. The compiler shows it at the attribute.
    static func requireClass(_ type: some DeclGroupSyntax, named name: TokenSyntax) throws {
        // MARK: Step 9.9 · A struct is accepted, and never reports
        let kinds: [SyntaxKind: String] = [
            .structDecl: "struct", .enumDecl: "enumeration", .actorDecl: "actor",
            .protocolDecl: "protocol",
        ]
        guard let kind = kinds[type.kind] else { return }
        throw MacroExpansionErrorMessage(
            "'@Observable' cannot be applied to \(kind) type '\(name.text)'")
        // END Step 9.9
    }

    /// What keeps a property from being tracked although its changes should be noticed.
    ///
    /// - Returns: A diagnostic at the variable, or `nil` if there is nothing to say.
    static func obstacle(to property: VariableDeclSyntax) -> Diagnostic? {
        // MARK: Step 9.10 · A `lazy var` isn't tracked, and nothing says so
        guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
        let message: any DiagnosticMessage
        let fixIts: [FixIt]
        if property.bindings.count > 1 {
            message = MacroExpansionErrorMessage(
                "'@Observable' cannot track several variables in one declaration")
            fixIts = property.fixItsThatSeparate
        } else if property.name == nil {
            message = MacroExpansionWarningMessage(
                "'@Observable' does not track the variables of a tuple pattern")
            fixIts = property.fixItsThatSeparate
        } else if property.isLazy {
            message = MacroExpansionErrorMessage("'@Observable' cannot track a lazy property")
            fixIts = [property.fixItThatAdds("@ObservationIgnored")]
        } else if let wrapper = property.wrapper {
            message = MacroExpansionErrorMessage(
                "'@Observable' cannot track a property with the wrapper '@\(wrapper)'")
            fixIts = [property.fixItThatAdds("@ObservationIgnored")]
        } else {
            return nil
        }
        return Diagnostic(node: property.bindings, message: message, fixIts: fixIts)
        // END Step 9.10
    }
}

extension VariableDeclSyntax {
    /// The name of the property wrapper, if the text shows that an attribute is one.
    ///
    /// A macro sees the program's text, not its types. `@Db` can be a wrapper, a global actor or
    /// another macro. For such an attribute this is `nil` and the property is tracked; if it has a
    /// wrapper after all, the compiler reports that. An attribute with arguments is not a global
    /// actor. It can still be another macro, and there is a way out: write `@ObservationTracked` at
    /// the property.
    var wrapper: String? {
        let attributes = attributes.compactMap { $0.as(AttributeSyntax.self) }
        return attributes.first(where: \.isWrapper)?.attributeName.trimmedDescription
    }

    /// A fix-it that puts an attribute before the declaration.
    func fixItThatAdds(_ attribute: String) -> FixIt {
        var declaration = trimmed
        declaration.attributes = [.attribute("\(raw: attribute) ")] + declaration.attributes
        declaration.leadingTrivia = leadingTrivia
        declaration.trailingTrivia = trailingTrivia
        return .replace(
            message: MacroExpansionFixItMessage("add '\(attribute)' to leave it untracked"),
            oldNode: self, newNode: declaration)
    }
}

extension AttributeSyntax {
    /// Whether this is a wrapper that most apps use, or an attribute with arguments whose name
    /// looks like a wrapper's.
    fileprivate var isWrapper: Bool {
        guard let name, name.first?.isUppercase == true, !name.hasSuffix("Actor") else {
            return false
        }
        let wellKnown = ["Published", "State", "StateObject", "ObservedObject", "Binding"]
        return arguments != nil || wellKnown.contains(name)
    }
}
