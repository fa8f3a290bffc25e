import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing
import WorkshopTesting

@testable import Chapter9Macros

/// The macros' messages about a piece of source code. The code is expanded as the compiler does it.
struct Diagnosis {
    /// The reported messages.
    let complaints: Complaints
    /// The source code after each of the fix-its, in alphabetical order.
    let fixed: [String]

    init(of source: String) {
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
        func place(of position: AbsolutePosition, in diagnostic: Diagnostic)
            -> SwiftSyntax.SourceLocation
        {
            context.location(
                for: position, anchoredAt: diagnostic.node, fileName: "Models.swift")
        }
        complaints = Complaints(
            all: context.diagnostics.map { diagnostic in
                let place = place(of: diagnostic.position, in: diagnostic)
                return Complaint(
                    line: place.line, column: place.column,
                    severity: diagnostic.diagMessage.severity, message: diagnostic.message)
            })
        fixed = context.diagnostics.flatMap { diagnostic in
            diagnostic.fixIts.map { fixIt in
                var text = Array(source.utf8)
                for edit in fixIt.edits.sorted(by: { $0.range.upperBound > $1.range.upperBound }) {
                    let start = place(of: edit.range.lowerBound, in: diagnostic).offset
                    let end = place(of: edit.range.upperBound, in: diagnostic).offset
                    text.replaceSubrange(start..<end, with: edit.replacement.utf8)
                }
                return String(decoding: text, as: UTF8.self)
            }
        }.sorted()
    }
}

/// The messages of `@Observable` about one property of a class. Lines and columns are counted from
/// the property's beginning.
struct PropertyDiagnosis {
    /// The reported messages.
    let complaints: Complaints
    /// The lines of the property after each of the fix-its.
    let fixed: [String]

    init(of property: String) {
        let lines = property.split(separator: "\n").map { "    \($0)" }
        let diagnosis = Diagnosis(
            of: (["@Observable class Train {"] + lines + ["}"]).joined(separator: "\n"))
        complaints = Complaints(
            all: diagnosis.complaints.all.map {
                Complaint(
                    line: $0.line - 1, column: $0.column - 4, severity: $0.severity,
                    message: $0.message)
            })
        fixed = diagnosis.fixed.flatMap { text in
            text.split(separator: "\n").dropFirst().dropLast().map { line in
                String(line.hasPrefix("    ") ? line.dropFirst(4) : line)
            }
        }
    }
}

/// A diagnostic: its position, severity and message.
struct Complaint: Equatable, CustomTestStringConvertible {
    let line: Int
    let column: Int
    let severity: DiagnosticSeverity
    let message: String

    /// An error at a line and a column.
    static func error(_ line: Int, _ column: Int, _ message: String) -> Complaint {
        Complaint(line: line, column: column, severity: .error, message: message)
    }

    /// A warning at a line and a column.
    static func warning(_ line: Int, _ column: Int, _ message: String) -> Complaint {
        Complaint(line: line, column: column, severity: .warning, message: message)
    }

    var testDescription: String { "\(line):\(column): \(severity): \(message)" }
}

/// All reported diagnostics.
struct Complaints: Equatable, ExpressibleByArrayLiteral, CustomTestStringConvertible {
    let all: [Complaint]

    init(all: [Complaint]) {
        self.all = all
    }

    init(arrayLiteral all: Complaint...) {
        self.all = all
    }

    var testDescription: String {
        all.isEmpty ? "nothing" : all.map(\.testDescription).joined(separator: ", ")
    }
}
