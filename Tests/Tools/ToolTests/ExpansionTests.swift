import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// Tests how the compiler's output is read. Its names and layout aren't documented.
@Suite("expand")
struct ExpansionTests {
    @Test func `Each role of a macro is named as in the code`() throws {
        let expansion = try Expansion(
            of: "final class Train { private var delay = 0 }", with: "Observation")
        let lines = expansion.lines(on: Output())
        #expect(
            lines.filter { $0.contains(" · ") } == [
                "extension · @Observable at Train", "member · @Observable at Train",
                "member attribute · @Observable at delay", "peer · @ObservationTracked at delay",
                "accessor · @ObservationTracked at delay",
            ])
        #expect(lines.contains { $0.contains("<__Member") })
    }

    private static let products =
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(products)/Modules")))
    func `The compiler finds the learner's macros, and has nothing to say`() throws {
        let expansion = try Companion().expansion(
            of: Companion.example, products: Self.products)
        #expect(expansion.messages == [""])
    }

    @Test(arguments: [
        ("var delay: Int; let id: Int; init() { delay = 0 }", "error: return from initializer"),
        ("let _$observationRegistrar = 1; var delay = 0", "error: value of type 'Int' has no"),
    ])
    func `An error in the code or in an expansion is shown`(members: String, error: String) throws {
        let expansion = try Expansion(of: "final class Train { \(members) }", with: "Observation")
        #expect(expansion.messages.contains { $0.contains(error) })
    }
}
