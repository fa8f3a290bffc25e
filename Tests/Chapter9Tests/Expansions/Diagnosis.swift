import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import Chapter9Macros

/// What the macros have to say of a piece of source code, when it is expanded as by the compiler.
struct Diagnosis {
    /// What they say, each as `line:column: severity: message`.
    let diagnostics: [String]
    /// What the source code becomes with each of the fix-its, by what the fix-it says.
    let fixed: [String: String]

    /// Expands the macros in a piece of source code.
    ///
    /// - Parameters:
    ///   - source: The source code.
    ///   - lines: How many lines are before the one that counts as the first.
    ///   - columns: How many columns are before the first.
    init(of source: String, lines: Int = 0, columns: Int = 0) {
        let macros: [String: any Macro.Type] = [
            "Observable": ObservableMacro.self,
            "ObservationTracked": ObservationTrackedMacro.self,
        ]
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Models", fullFilePath: "Models.swift")])
        _ = file.expand(
            macroSpecs: macros.mapValues { MacroSpec(type: $0, conformances: ["Observable"]) },
            contextGenerator: {
                BasicMacroExpansionContext(
                    sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            })
        diagnostics = context.diagnostics.map { diagnostic in
            let place = context.location(
                for: diagnostic.position, anchoredAt: diagnostic.node,
                fileName: "Models.swift")
            let severity = diagnostic.diagMessage.severity
            let (line, column) = (place.line - lines, place.column - columns)
            return "\(line):\(column): \(severity): \(diagnostic.message)"
        }
        var fixed: [String: String] = [:]
        for diagnostic in context.diagnostics {
            for fixIt in diagnostic.fixIts {
                var text = Array(source.utf8)
                let edits = fixIt.edits.sorted { $0.range.upperBound > $1.range.upperBound }
                for edit in edits {
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
}
