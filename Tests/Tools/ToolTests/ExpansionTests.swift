import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// Reading the compiler's own output, whose names and layout nothing documents.
@Suite("expand")
struct ExpansionTests {
    private let compiler = MacroCompiler(module: "Observation", flags: [])

    @Test func `Each role of a macro has the names that the code has`() throws {
        let expansion = try compiler.expand("final class Train { private var delay = 0 }")
        let roles = Expansion.Role.allCases.compactMap { role in
            expansion.parts.first { $0.role == role }.map { "\($0.macro) \($0.subject)" }
        }
        #expect(
            roles == [
                "Observable Train", "Observable Train", "Observable delay",
                "ObservationTracked delay", "ObservationTracked delay",
            ])
        let lines = expansion.lines(on: Output())
        #expect(lines.contains { $0.contains("<__Member") })
    }

    @Test func `An error of an initializer is shown below its line`() throws {
        let expansion = try compiler.expand(
            "final class Train { var delay: Int; let id: Int; init(delay: Int) { self.delay = delay } }"
        )
        #expect(expansion.source.last?.contains("^ error: return from initializer") == true)
    }

    @Test func `An error in an expansion is shown below its line`() throws {
        let expansion = try compiler.expand(
            "final class Train { let _$observationRegistrar = 1; var delay = 0 }")
        let member = try #require(expansion.parts.first { $0.role == .member })
        let index = try #require(member.lines.firstIndex { $0.contains("^ error:") })
        let column = member.lines[index].prefix { $0 == " " }.count
        let place = member.lines[index - 1].dropFirst(column)
        #expect(place.hasPrefix("access(self"))
    }
}
