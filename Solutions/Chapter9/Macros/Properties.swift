import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// Questions about a property's syntax, for the macros.

extension VariableDeclSyntax {
    // MARK: Step 9.3 · Which properties should be tracked, and which can be?
    /// Whether the property is a stored instance variable, without `@ObservationIgnored`. Changes
    /// to such a property should be reported.
    var isWorthTracking: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
            && !has("ObservationIgnored")
    }

    /// Whether the property is worth tracking, isn't lazy, and declares a single name.
    var isTrackable: Bool {
        isWorthTracking && !isLazy && name != nil
    }
    // END Step 9.3

    /// The property's name, or `nil` for a tuple pattern and for `var x = 1, y = 2`.
    var name: TokenSyntax? {
        guard bindings.count == 1 else { return nil }
        return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    }

    /// Whether the declaration begins with a tuple pattern: `var (x, y) = (1, 2)`.
    var beginsWithTuple: Bool {
        bindings.first?.pattern.is(TuplePatternSyntax.self) ?? false
    }

    /// Whether this is an instance property, and not a type property.
    var isOfInstance: Bool {
        !modifiers.contains { $0.isAny(of: .static, .class) }
    }

    /// Whether the property is `lazy`.
    var isLazy: Bool {
        modifiers.contains { $0.isAny(of: .lazy) }
    }

    /// Whether the property is computed. A stored property has no accessors other than `willSet`
    /// and `didSet`.
    var isComputed: Bool {
        bindings.contains { binding in
            guard let accessors = binding.accessorBlock?.accessors else { return false }
            guard let accessors = accessors.as(AccessorDeclListSyntax.self) else { return true }
            return accessors.contains {
                !["willSet", "didSet"].contains($0.accessorSpecifier.text)
            }
        }
    }

    /// Returns whether the property has an attribute with this name.
    func has(_ attribute: String) -> Bool {
        attributes.contains { $0.isNamed(attribute) }
    }

    /// Returns the same declaration, with the file's line numbers in the bodies of `willSet` and
    /// `didSet`. The compiler's warnings and the debugger's breakpoints use these numbers.
    func withLines(in context: some MacroExpansionContext) -> VariableDeclSyntax {
        guard let binding = bindings.first,
            let observers = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)
        else { return self }
        let located = observers.map { observer in
            guard let body = observer.body, let first = body.statements.first,
                let start = context.location(
                    of: first, at: .afterLeadingTrivia, filePathMode: .filePath),
                // `#sourceLocation` can't name a file whose path contains quotes or backslashes.
                start.file.trimmedDescription.wholeMatch(of: /"[^"\\]*"/) != nil
            else { return observer }
            let statements: CodeBlockItemListSyntax = """

                #sourceLocation(file: \(start.file), line: \(start.line))
                \(body.statements.trimmed)
                #sourceLocation()

                """
            return observer.with(\.body, body.with(\.statements, statements))
        }
        let accessors = AccessorBlockSyntax.Accessors(AccessorDeclListSyntax(located))
        return with(\.bindings, [binding.with(\.accessorBlock!.accessors, accessors)])
    }

    /// The same declaration, with a line break after each `// comment`.
    ///
    /// In the syntax tree of `@MainActor // note`, the comment belongs to the preceding token, but
    /// the line break belongs to the following token. Without this change, a token inserted between
    /// those tokens would become part of the comment.
    var withLineEnds: VariableDeclSyntax {
        LineEnds().rewrite(self).as(VariableDeclSyntax.self) ?? self
    }
}

/// Adds a line break after each `// comment`, and after `#endif`.
private final class LineEnds: SyntaxRewriter {
    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        let isAtLineEnd = token.trailingTrivia.contains { piece in
            switch piece {
            case .lineComment, .docLineComment: true
            default: false
            }
        }
        guard isAtLineEnd || token.tokenKind == .poundEndif else { return token }
        return token.with(\.trailingTrivia, token.trailingTrivia + .newline)
    }
}

extension TokenSyntax {
    /// The name of the property's stored copy, such as `_delay` for `delay`.
    var storage: TokenSyntax {
        text.hasPrefix("`") ? "`_\(raw: text.dropFirst())" : "_\(raw: text)"
    }
}

extension DeclModifierSyntax {
    /// Returns whether this modifier is one of the given keywords.
    func isAny(of keywords: Keyword...) -> Bool {
        keywords.contains { name.tokenKind == .keyword($0) }
    }

    /// Whether this modifier controls access to a declaration or, as in `private(set)`, to a
    /// setter.
    var isAccessLevel: Bool {
        isAny(of: .open, .public, .package, .internal, .fileprivate, .private)
    }
}

extension AttributeListSyntax.Element {
    /// Returns whether the attribute has the given name, with or without a module before it.
    func isNamed(_ name: String) -> Bool {
        self.as(AttributeSyntax.self)?.name == name
    }
}

extension AttributeSyntax {
    /// The attribute's name without the module, such as `State` for `@SwiftUI.State`.
    var name: String? {
        attributeName.as(MemberTypeSyntax.self)?.name.text
            ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text
    }
}

extension AttributeListSyntax {
    /// The `@available` attributes, each on its own line.
    var availability: AttributeListSyntax {
        AttributeListSyntax(
            filter { $0.isNamed("available") }
                .map { $0.trimmed.with(\.trailingTrivia, .newline) })
    }
}
