import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import Chapter8Macros

/// A piece of source code, with the macros in it expanded as the compiler would do it.
struct Expansion {
    /// The source code with what the macros added.
    let file: SourceFileSyntax
    /// What the macros had to say, each as `line:column: severity: message`.
    let diagnostics: [String]
    /// What the source code becomes with each of the fix-its, by what the fix-it says.
    let fixed: [String: String]

    /// Expands macros in source code.
    ///
    /// - Parameters:
    ///   - source: The source code, which may mark one class and its properties.
    ///   - macros: Which macros to expand; the attributes of others stay as they are.
    ///   - missing: Whether the class lacks the conformance to `Observable`.
    init(
        _ source: String, macros: [String: any Macro.Type] = Self.all, missing: Bool = true
    ) {
        let conformances: [TypeSyntax] = missing ? ["Observable"] : []
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Models", fullFilePath: "Models.swift")])
        let expanded = file.expand(
            macroSpecs: macros.mapValues { MacroSpec(type: $0, conformances: conformances) },
            contextGenerator: {
                BasicMacroExpansionContext(
                    sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4))
        // A name that the compiler makes unique looks odd. Here it has two underscores instead.
        self.file = Parser.parse(
            source: expanded.description.replacing(/__macro_local_\d+([A-Za-z]+)fMu\d*_/) {
                "__\($0.1)"
            })
        diagnostics = context.diagnostics.map { diagnostic in
            let place = context.location(
                for: diagnostic.position, anchoredAt: diagnostic.node,
                fileName: "Models.swift")
            let severity = diagnostic.diagMessage.severity
            return "\(place.line):\(place.column): \(severity): \(diagnostic.message)"
        }
        var fixed: [String: String] = [:]
        for diagnostic in context.diagnostics {
            for fixIt in diagnostic.fixIts {
                var text = Array(source.utf8)
                for edit in fixIt.edits.sorted(by: { $0.range.upperBound > $1.range.upperBound }
                ) {
                    let bounds = [edit.range.lowerBound, edit.range.upperBound].map {
                        context.location(
                            for: $0, anchoredAt: diagnostic.node, fileName: "Models.swift"
                        ).offset
                    }
                    text.replaceSubrange(bounds[0]..<bounds[1], with: edit.replacement.utf8)
                }
                fixed[fixIt.message.message] = String(decoding: text, as: UTF8.self)
            }
        }
        self.fixed = fixed
    }

    /// All macros of the chapter.
    static var all: [String: any Macro.Type] {
        [
            "Observable": ObservableMacro.self,
            "ObservationTracked": ObservationTrackedMacro.self,
        ]
    }

    /// What a class or a struct with this source code becomes, with all its macros.
    private var type: (any DeclGroupSyntax)? {
        file.statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self) }
            .first { !$0.is(ExtensionDeclSyntax.self) }
    }

    /// The extensions in the file.
    var extensions: String {
        file.statements.filter { $0.item.is(ExtensionDeclSyntax.self) }
            .map(\.item.trimmedDescription).joined(separator: "\n")
    }

    /// The members of the class.
    private var members: [DeclSyntax] {
        type?.memberBlock.members.map(\.decl) ?? []
    }

    /// The functions with this name, as text.
    func functions(_ name: String) -> String {
        members.filter { $0.as(FunctionDeclSyntax.self)?.name.text == name }
            .map(\.trimmedDescription).joined(separator: "\n")
    }

    /// The property with this name.
    private func find(_ name: String) -> VariableDeclSyntax? {
        members.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first {
            $0.bindings.first?.pattern.trimmedDescription == name
        }
    }

    /// The properties with this name, as text.
    func property(_ name: String) -> String {
        members.filter {
            $0.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription == name
        }.map(\.trimmedDescription).joined(separator: "\n")
    }

    /// The comments before the property with this name.
    func comments(at name: String) -> String {
        find(name)?.leadingTrivia.description ?? ""
    }

    /// The properties that have an attribute.
    func properties(with attribute: String) -> [String] {
        members.compactMap { $0.as(VariableDeclSyntax.self) }
            .filter { $0.attributes.contains { $0.trimmedDescription == attribute } }
            .map { $0.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ") }
    }

    /// An accessor of the property with this name, as text.
    ///
    /// - Parameters:
    ///   - specifier: Which accessor, such as `get`.
    ///   - name: The property.
    ///   - guards: Whether a `guard` in the accessor shows. Step 8.11 adds one, and the tests of
    ///     the steps before are not about it.
    /// - Returns: The empty string if there is none.
    func accessor(_ specifier: String, of name: String, guards: Bool = false) -> String {
        guard
            let accessors = find(name)?.bindings.first?.accessorBlock?.accessors
                .as(AccessorDeclListSyntax.self),
            var accessor = accessors.first(where: { $0.accessorSpecifier.text == specifier })
        else { return "" }
        if !guards, let statements = accessor.body?.statements {
            accessor.body?.statements = statements.filter {
                !$0.item.is(GuardStmtSyntax.self)
            }
        }
        return accessor.trimmedDescription
    }
}

/// Expects a piece of source code to be another one, however it is broken into lines.
///
/// If it is not, the issue shows the two as a diff.
func expect(
    _ words: String, _ actual: String, is expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    guard tokens(actual) != tokens(expected) || !isSwift(actual) else { return }
    Issue.record(
        "\(words)\n\(diff(from: lines(expected), to: lines(actual)))",
        sourceLocation: sourceLocation)
}

/// Whether a piece of source code is well-formed, as a file, a member or an accessor.
private func isSwift(_ source: String) -> Bool {
    ["\(source)", "class C {\n\(source)\n}", "class C { var x: Int {\n\(source)\n} }"]
        .contains { !Parser.parse(source: $0).hasError }
}

/// The words and signs of a piece of source code, without blanks and comments.
private func tokens(_ source: String) -> [String] {
    Parser.parse(source: source).tokens(viewMode: .sourceAccurate).map(\.text)
}

/// The lines that are not blank, with the indentation that the first one has taken away.
private func lines(_ source: String) -> [String] {
    let lines = source.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    let indentation = lines.dropFirst().map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { line in
        String(line.dropFirst(min(line.prefix { $0 == " " }.count, indentation)))
    }
}

/// The lines of two texts, those of the first alone after a `-`, of the second alone after a `+`.
private func diff(from expected: [String], to actual: [String]) -> String {
    let changes = actual.difference(from: expected)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var result = ["  (- is expected, + is what your macro writes)"]
    var place = 0
    for (index, line) in expected.enumerated() {
        if removed.contains(index) {
            result.append("  - \(line)")
        } else {
            while inserted.contains(place) {
                result.append("  + \(actual[place])")
                place += 1
            }
            result.append("    \(line)")
            place += 1
        }
    }
    result += actual[place...].map { "  + \($0)" }
    return result.joined(separator: "\n")
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
