import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import Chapter8Macros

/// A piece of source code, with the macros in it expanded as the compiler would do it.
struct Expansion {
    /// The source code with what the macros added.
    private let file: SourceFileSyntax
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
        self.file = Parser.parse(source: expanded.description)
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

    /// The extensions in the file.
    var extensions: String {
        file.statements.filter { $0.item.is(ExtensionDeclSyntax.self) }
            .map(\.item.trimmedDescription).joined(separator: "\n")
    }

    /// The properties of the class.
    private var properties: [VariableDeclSyntax] {
        let type = file.statements.lazy.compactMap { $0.item.as(ClassDeclSyntax.self) }.first
        return type?.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    }

    /// The names of the properties that have an attribute.
    func properties(with attribute: String) -> [String] {
        properties
            .filter { $0.attributes.contains { $0.trimmedDescription == attribute } }
            .map { $0.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ") }
    }

    /// The property with this name, as text.
    func property(_ name: String) -> String {
        properties.first { $0.bindings.first?.pattern.trimmedDescription == name }?
            .trimmedDescription ?? ""
    }
}
