import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing
import WorkshopTesting

@testable import Chapter9Macros

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.9` {
        @Test(arguments: [
            (
                "@Observable struct Train { var delay = 0 }",
                Complaint.error(1, 1, "'@Observable' cannot be applied to struct type 'Train'")
            ),
            (
                "@MainActor @Observable\nenum Aspect { case red }",
                .error(1, 12, "'@Observable' cannot be applied to enumeration type 'Aspect'")
            ),
            (
                "/// An actor.\n@MainActor\n  @Observable public actor Signalman {}",
                .error(3, 3, "'@Observable' cannot be applied to actor type 'Signalman'")
            ),
            (
                "@Observable protocol Signal { var delay: Int { get } }",
                .error(1, 1, "'@Observable' cannot be applied to protocol type 'Signal'")
            ),
            (
                "struct Train { @ObservationTracked var delay = 0 }",
                .error(
                    1, 16, "'@ObservationTracked' can only be applied to a property of a class")
            ),
        ]) func `A type that isn't a class is rejected at the attribute`(
            source: String, complaint: Complaint
        ) {
            let diagnosis = Diagnosis(of: source)
            #expect(diagnosis.complaints == [complaint])
        }

        @Test(arguments: ["struct", "enum", "actor", "protocol"])
        func `A type that isn't a class gets no extension`(kind: String) throws {
            let source = Parser.parse(source: "@Observable \(kind) Train {}")
            let type = source.statements.first?.item.asProtocol((any DeclGroupSyntax).self)
            let train = try #require(type)
            let extensions = try ObservableMacro.expansion(
                of: "@Observable", attachedTo: train, providingExtensionsOf: "Train" as TypeSyntax,
                conformingTo: ["Observable"], in: BasicMacroExpansionContext())
            #expect(Code(extensions) == "", "Which second error would an extension cause?")
        }

        @Test func `A class is accepted, whatever its comments say`() {
            let source = "// No struct Hall.\n@Observable class Hall { var a = 0 }"
            let diagnosis = Diagnosis(of: source)
            #expect(diagnosis.complaints == [])
        }
    }
}
