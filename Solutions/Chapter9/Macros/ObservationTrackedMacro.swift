import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@ObservationTracked`. The macro turns a stored property into a computed one and adds
/// a stored copy, as we did by hand in chapter 1.
enum ObservationTrackedMacro {}

extension ObservationTrackedMacro: PeerMacro {
    /// Writes the stored copy of the tracked property.
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.name
        else { return [] }
        return storage(of: property.withLines(in: context).withLineEnds, named: name)
    }

    private static func storage(
        of property: VariableDeclSyntax, named name: TokenSyntax
    ) -> [DeclSyntax] {
        // MARK: Step 9.4 · A computed property has nowhere to keep its value
        var storage = property.trimmed
        storage.attributes =
            storage.attributes.filter { !$0.isNamed("ObservationTracked") }
            + [.attribute("@Chapter9.ObservationIgnored\n")]
        storage.modifiers =
            [DeclModifierSyntax(name: .keyword(.private))]
            + storage.modifiers.filter { !$0.isAccessLevel }
        storage.bindings = PatternBindingListSyntax(
            storage.bindings.map {
                $0.with(\.pattern, PatternSyntax(IdentifierPatternSyntax(identifier: name.storage)))
            })
        storage.leadingTrivia = property.leadingTrivia
        return [DeclSyntax(storage)]
        // END Step 9.4
    }
}

extension ObservationTrackedMacro: AccessorMacro {
    /// Writes the accessors that turn the tracked property into a computed one.
    ///
    /// - Throws: An error if the property isn't in a class.
    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.name
        else { return [] }
        if let type = context.lexicalContext.first, !type.is(ClassDeclSyntax.self) {
            throw MacroExpansionErrorMessage(
                "'@ObservationTracked' can only be applied to a property of a class")
        }
        return initAccessor(of: name) + [getter(of: name), setter(of: name)]
            + modifyAccessor(of: name)
    }

    // MARK: Step 9.5 · The value arrives, but no tracking notices
    private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
        """
        get {
            access(keyPath: \\.\(name))
            return \(name.storage)
        }
        """
    }

    /// Returns the statements of `set` that store a new value.
    private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
        """
        withMutation(keyPath: \\.\(name)) {
            \(name.storage) = newValue
        }
        """
    }
    // END Step 9.5

    private static func setter(of name: TokenSyntax) -> AccessorDeclSyntax {
        """
        set {
            \(leavingEarly(with: name))
            \(change(of: name))
        }
        """
    }

    /// Returns the first statements of `set`: if there is nothing to report, these statements store
    /// the value and return.
    private static func leavingEarly(with name: TokenSyntax) -> CodeBlockItemListSyntax {
        // MARK: Step 9.11 · The same value again counts as a change
        """
        guard shouldNotifyObservers(\(name.storage), newValue) else {
            \(name.storage) = newValue
            return
        }
        """
        // END Step 9.11
    }

    private static func initAccessor(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.6 · An initializer no longer compiles
        [
            """
            @storageRestrictions(initializes: \(name.storage))
            init(initialValue) {
                \(name.storage) = initialValue
            }
            """
        ]
        // END Step 9.6
    }

    private static func modifyAccessor(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.8 · A thousand appends copy half a million elements
        [
            """
            _modify {
                access(keyPath: \\.\(name))
                _$observationRegistrar.willSet(self, keyPath: \\.\(name))
                defer { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
                yield &\(name.storage)
            }
            """
        ]
        // END Step 9.8
    }
}
