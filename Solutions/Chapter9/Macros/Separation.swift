import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension VariableDeclSyntax {
    /// A fix-it that gives each variable its own declaration, or an empty array if that isn't
    /// possible.
    var fixItsThatSeparate: [FixIt] {
        guard let variables else { return [] }
        let lineBreak = .newline + indentation
        let declarations = variables.enumerated().map { index, variable in
            var declaration = self
            declaration.bindingSpecifier.trailingTrivia = .space
            declaration.bindings = [variable.trimmed]
            // The first new declaration replaces the old one, and the others follow on the lines
            // below.
            declaration.leadingTrivia = index == 0 ? leadingTrivia : lineBreak
            for comment in variable.leadingTrivia where comment.isComment {
                declaration.leadingTrivia += Trivia(pieces: [comment]) + lineBreak
            }
            declaration.trailingTrivia =
                index == variables.count - 1 ? trailingTrivia : variable.trailingTrivia
            return MemberBlockItemSyntax(decl: declaration)
        }
        return [
            .replace(
                message: MacroExpansionFixItMessage("declare each variable by itself"),
                oldNode: self, newNode: MemberBlockItemListSyntax(declarations))
        ]
    }

    /// The variables, with their types or initial values and the comments beside them. This is
    /// `nil` if the values can't be separated.
    private var variables: [PatternBindingSyntax]? {
        var variables: [PatternBindingSyntax] = []
        // In `var x, y: Int`, the type of `x` follows `y`, so start with the last variable.
        var type: TypeAnnotationSyntax?
        for binding in bindings.reversed() {
            var parts: [PatternBindingSyntax]
            if binding.pattern.is(IdentifierPatternSyntax.self) {
                var variable = binding.withoutComma.trimmed
                type = variable.typeAnnotation ?? (variable.initializer == nil ? type : nil)
                variable.typeAnnotation = type
                parts = [variable.trimmed]
            } else if let partsOfTuple = binding.partsOfTuple {
                parts = partsOfTuple
            } else {
                return nil
            }
            parts[0].leadingTrivia = binding.triviaBefore
            parts[parts.count - 1].trailingTrivia = binding.triviaAfter
            variables += parts.reversed()
        }
        return variables.reversed()
    }

    /// The indentation of the declaration's line.
    private var indentation: Trivia {
        let line = leadingTrivia.reversed().prefix { !$0.isNewline }
        return Trivia(pieces: line.reversed().prefix { $0.isSpaceOrTab })
    }
}

extension PatternBindingSyntax {
    fileprivate var withoutComma: PatternBindingSyntax { with(\.trailingComma, nil) }

    /// The spaces and comments between the variable and the preceding `var` or comma.
    fileprivate var triviaBefore: Trivia {
        guard let previous = previousToken(viewMode: .sourceAccurate),
            previous.tokenKind != .comma || !previous.endsLine
        else { return leadingTrivia }
        return previous.trailingTrivia + leadingTrivia
    }

    /// The spaces and comments after the variable, up to the last comment. A comment after the
    /// comma belongs to the next variable, unless that variable is on another line.
    fileprivate var triviaAfter: Trivia {
        var trivia = withoutComma.trailingTrivia
        if let comma = trailingComma {
            trivia += comma.leadingTrivia + (comma.endsLine ? comma.trailingTrivia : [])
        }
        return Trivia(pieces: trivia.reversed().drop { !$0.isComment }.reversed())
    }

    /// The parts of `(x, y) = (1, 2)`. This is `nil` if the sides have different numbers of parts,
    /// if there are comments, or if labels move a value, as in `(a: x, b: y) = (b: 1, a: 2)`.
    fileprivate var partsOfTuple: [PatternBindingSyntax]? {
        guard typeAnnotation == nil,
            let names = pattern.as(TuplePatternSyntax.self)?.elements,
            let values = initializer?.value.as(TupleExprSyntax.self)?.elements,
            names.count == values.count, !names.isEmpty,
            names.map(\.label?.text) == values.map(\.label?.text)
                || names.allSatisfy({ $0.label == nil }) || values.allSatisfy({ $0.label == nil }),
            names.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) }),
            !withoutComma.trimmed.tokens(viewMode: .sourceAccurate).contains(where: \.hasComment)
        else { return nil }
        return zip(names, values).map { name, value in
            PatternBindingSyntax(
                pattern: name.pattern.trimmed.with(\.trailingTrivia, .space),
                initializer: InitializerClauseSyntax(
                    equal: .equalToken(trailingTrivia: .space), value: value.expression.trimmed))
        }
    }
}

extension TokenSyntax {
    /// Whether the next token is on another line.
    fileprivate var endsLine: Bool {
        nextToken(viewMode: .sourceAccurate)?.leadingTrivia.contains(where: \.isNewline) ?? true
    }

    fileprivate var hasComment: Bool {
        (leadingTrivia + trailingTrivia).contains(where: \.isComment)
    }
}
