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
        var storage = property.trimmed
        storage.attributes =
            storage.attributes.filter { !$0.isNamed("ObservationTracked") }
            + [.attribute("@ObservationIgnored\n")]
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
        [
            """
            get {
                access(keyPath: \\.\(name))
                return \(name.storage)
            }
            """,
            """
            set {
                \(leavingEarly(with: name))
                withMutation(keyPath: \\.\(name)) {
                    \(name.storage) = newValue
                }
            }
            """,
        ]
        // END Step 9.5
    }

    /// What `set` does first: it stores the value and returns if there is nothing to report.
    private static func leavingEarly(with name: TokenSyntax) -> CodeBlockItemListSyntax {
        // MARK: Step 9.11 · Don't report an equal value
        """
        guard shouldNotifyObservers(\(name.storage), newValue) else {
            \(name.storage) = newValue
            return
        }
        """
        // END Step 9.11
    }

    private static func initAccessor(of name: TokenSyntax) -> [AccessorDeclSyntax] {
        // MARK: Step 9.6 · Write the `init` accessor
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
        // MARK: Step 9.8 · Write `_modify`, which changes a value in place
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
