import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension ObservableMacro {
    /// Lets classes pass.
    ///
    /// - Throws: What is wrong, for any other type. The diagnostic ends up at the attribute.
    static func requireClass(_ type: some DeclGroupSyntax, named name: TokenSyntax) throws {
        // MARK: Step 9.9 · Refuse a struct, an enum and an actor
        let kinds: [SyntaxKind: String] = [
            .structDecl: "struct", .enumDecl: "enumeration", .actorDecl: "actor",
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
        // MARK: Step 9.10 · Say at the variable what cannot be tracked, and offer a way out
        guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
        let message: any DiagnosticMessage
        let fixIts: [FixIt]
        if property.bindings.count > 1 {
            message = MacroExpansionErrorMessage(
                "'@Observable' cannot track several variables in one declaration")
            fixIts = property.separating
        } else if property.name == nil {
            message = MacroExpansionWarningMessage(
                "'@Observable' does not track the variables of a tuple pattern")
            fixIts = property.separating
        } else if property.isLazy {
            message = MacroExpansionErrorMessage("'@Observable' cannot track a lazy property")
            fixIts = [property.adding("@ObservationIgnored")]
        } else if let wrapper = property.wrapper {
            message = MacroExpansionErrorMessage(
                "'@Observable' cannot track a property with the wrapper '@\(wrapper)'")
            fixIts = [property.adding("@ObservationIgnored")]
        } else {
            return nil
        }
        return Diagnostic(node: property.bindings, message: message, fixIts: fixIts)
        // END Step 9.10
    }
}

extension VariableDeclSyntax {
    /// The name of the property wrapper, if an attribute looks like one.
    ///
    /// A macro sees the text of the program and not its types. So this goes by what people write:
    /// a wrapper begins with a capital letter. So do global actors, whose names end in `Actor`, and
    /// the attributes of Apple's older frameworks. For other macros there is a way around this:
    /// write `@ObservationTracked` at the property.
    var wrapper: String? {
        let names = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName }
        return names.first { $0.looksLikeWrapper }?.trimmedDescription
    }

    /// A fix-it that puts an attribute before the declaration.
    func adding(_ attribute: String) -> FixIt {
        var declaration = trimmed
        declaration.attributes = [.attribute("\(raw: attribute) ")] + declaration.attributes
        declaration.leadingTrivia = leadingTrivia
        declaration.trailingTrivia = trailingTrivia
        return .replace(
            message: MacroExpansionFixItMessage("add '\(attribute)' to leave it untracked"),
            oldNode: self, newNode: declaration)
    }
}

extension TypeSyntax {
    /// Whether property wrappers have names like this one.
    fileprivate var looksLikeWrapper: Bool {
        let name = lastName
        return name.first?.isUppercase == true && !name.hasSuffix("Actor")
            && !["NS", "IB", "GK"].contains(name.prefix(2))
    }

    /// `State` for `SwiftUI.State`.
    private var lastName: String {
        self.as(MemberTypeSyntax.self)?.name.text
            ?? self.as(IdentifierTypeSyntax.self)?.name.text ?? ""
    }
}
