import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension VariableDeclSyntax {
    /// A fix-it that gives each variable its own declaration, if that can be done.
    var fixItsThatSeparate: [FixIt] {
        guard let variables else { return [] }
        let declarations = variables.enumerated().map { index, variable in
            var declaration = self
            declaration.bindings = [variable]
            // The first one takes the place of the old one, the others go below it.
            declaration.leadingTrivia = index == 0 ? leadingTrivia : .newline + indentation
            declaration.trailingTrivia = index == variables.count - 1 ? trailingTrivia : []
            return MemberBlockItemSyntax(decl: declaration)
        }
        return [
            .replace(
                message: MacroExpansionFixItMessage("declare each variable by itself"),
                oldNode: self, newNode: MemberBlockItemListSyntax(declarations))
        ]
    }

    /// The variables, each with its type or its initial value; `nil` if the value of one of them
    /// can't be separated from the others'.
    private var variables: [PatternBindingSyntax]? {
        var variables: [PatternBindingSyntax] = []
        // In `var x, y: Int` the type of `x` comes after it: go from the last to the first.
        var type: TypeAnnotationSyntax?
        for var binding in bindings.reversed() {
            binding.trailingComma = nil
            if binding.pattern.is(IdentifierPatternSyntax.self) {
                type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
                binding.typeAnnotation = type
                variables.append(binding)
            } else if let parts = binding.partsOfTuple {
                variables += parts.reversed()
            } else {
                return nil
            }
        }
        return variables.reversed()
    }

    /// The spaces before the declaration, in its line.
    private var indentation: Trivia {
        Trivia(pieces: leadingTrivia.pieces.reversed().prefix { !$0.isNewline }.reversed())
    }
}

extension PatternBindingSyntax {
    /// The parts of `(x, y) = (1, 2)`, if both sides have as many.
    fileprivate var partsOfTuple: [PatternBindingSyntax]? {
        guard typeAnnotation == nil,
            let names = pattern.as(TuplePatternSyntax.self)?.elements,
            let values = initializer?.value.as(TupleExprSyntax.self)?.elements,
            names.count == values.count,
            names.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) })
        else { return nil }
        return zip(names, values).map { name, value in
            PatternBindingSyntax(
                pattern: name.pattern.trimmed.with(\.trailingTrivia, .space),
                initializer: InitializerClauseSyntax(
                    equal: .equalToken(trailingTrivia: .space), value: value.expression.trimmed))
        }
    }
}
