import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension ObservableMacro {
    /// Checks that a type is a class.
    ///
    /// - Throws: An error, shown at the attribute, that names the type's kind.
    static func requireClass(_ type: some DeclGroupSyntax, named name: TokenSyntax) throws {
        // MARK: Step 9.9 · A struct is accepted, and never reports
        // END Step 9.9
    }

    /// Returns the reason why a property that is worth tracking can't be tracked.
    ///
    /// - Returns: A diagnostic at the variable, or `nil` if there is nothing to report.
    static func obstacle(to property: VariableDeclSyntax) -> Diagnostic? {
        // MARK: Step 9.10 · A `lazy var` isn't tracked, and nothing says so
        nil
        // END Step 9.10
    }
}

extension VariableDeclSyntax {
    /// The name of the property's wrapper, if the text shows that the property has one.
    ///
    /// A macro sees text, not types: `@Database` could be a wrapper, a global actor or another
    /// macro. For such an attribute, this is `nil`, and the property is tracked. If the attribute
    /// is a wrapper after all, the compiler reports errors. An attribute with arguments, except
    /// `unsafe`, can't be a global actor, so such an attribute counts as a wrapper. If the
    /// attribute is a macro, `@ObservationTracked` on the property prevents the diagnostic, and a
    /// fix-it suggests adding `@ObservationTracked`.
    var wrapper: String? {
        let attributes = attributes.compactMap { $0.as(AttributeSyntax.self) }
        return attributes.first(where: \.isWrapper)?.attributeName.trimmedDescription
    }

    /// Returns a fix-it that adds an attribute before the declaration: `@ObservationIgnored`, or
    /// `@ObservationTracked` for an attribute that only looks like a wrapper.
    func fixItThatAdds(_ attribute: String) -> FixIt {
        var declaration = trimmed
        declaration.attributes = [.attribute("\(raw: attribute) ")] + declaration.attributes
        declaration.leadingTrivia = leadingTrivia
        declaration.trailingTrivia = trailingTrivia
        let purpose =
            attribute == "@ObservationIgnored"
            ? "to leave it untracked" : "if '@\(wrapper ?? "")' is a macro, not a wrapper"
        return .replace(
            message: MacroExpansionFixItMessage("add '\(attribute)' \(purpose)"),
            oldNode: self, newNode: declaration)
    }
}

extension AttributeSyntax {
    /// Whether this attribute is a well-known wrapper, or has arguments and a name like a
    /// wrapper's. Such a name is capitalized and doesn't end in `Actor`.
    fileprivate var isWrapper: Bool {
        guard let name, name.first?.isUppercase == true, !name.hasSuffix("Actor") else {
            return false
        }
        let wellKnown = ["Published", "State", "StateObject", "ObservedObject", "Binding"]
        let hasArguments = arguments.map { $0.trimmedDescription != "unsafe" } ?? false
        return hasArguments || wellKnown.contains(name)
    }
}
