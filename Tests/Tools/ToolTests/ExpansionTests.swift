import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

@Suite("expand")
struct ExpansionTests {
    @Test func `Each role is shown by itself, with the compiler's messages below its lines`() {
        let dashes = String(repeating: "-", count: 30)
        let accessors = "@__swiftmacro_7Example5TrainC5delay18ObservationTrackedfMa_.swift"
        let copy =
            "@__swiftmacro_7Example5TrainC6_delay33_BC524A6E09A02D99C63E7CBB974E5E16LL7IgnoredfMp_.swift"
        let printed = """
            /tmp/Example.swift:2:5: error: 'Train' is odd
            /tmp/Example.swift:2:5: error: 'Train' is odd
            \(accessors)
            \(dashes)
            {
                get {
                    _delay
                }
            }
            \(dashes)
            \(copy)
            \(dashes)

            \(dashes)
            @__swiftmacro_7Example5TrainC8platform10ObservablefMr1_.swift
            \(dashes)
            @Tracked
            \(dashes)
            @__swiftmacro_7Example5Train10ObservablefMm_.swift
            \(dashes)
            func f<$s7Example5Train10ObservablefMm_6MemberfMu0_>() {}
            \(dashes)
            \(accessors):3:9: error: cannot find '_delay' in scope
            <unknown>:0: error: the plugin has gone
            """
        let expansion = Expansion(
            of: "import X\nclass Train {}", in: "Example.swift", printed: printed)
        #expect(
            expansion.lines(on: Output()) == [
                "import X", "class Train {}", "    ^ error: 'Train' is odd",
                "", "member · @Observable at Train", "  func f<__Member>() {}",
                "", "member attribute · @Observable at platform", "  @Tracked",
                "", "accessor · @ObservationTracked at delay",
                "  get {", "      _delay", "      ^ error: cannot find '_delay' in scope", "  }",
                "", "<unknown>:0: error: the plugin has gone",
            ])
    }

    @Test func `Without an expansion, a line says so`() {
        let lines = Expansion(of: "class A {}", in: "E.swift", printed: "").lines(on: Output())
        #expect(lines.last == "Your macros add nothing to this yet.")
    }

    @Test func `The compiler's own output is understood, and an initializer's error in it`() throws
    {
        let compiler = MacroCompiler(module: "Observation", flags: [])
        let expansion = try compiler.expand(
            "final class Train { var delay: Int; let id: Int; init(delay: Int) { self.delay = delay } }"
        )
        #expect(expansion.source.contains { $0.contains("^ error: return from initializer") })
        let roles = Expansion.Role.allCases.compactMap { role in
            expansion.parts.first { $0.role == role }.map { "\($0.macro) \($0.subject)" }
        }
        #expect(
            roles == [
                "Observable Train", "Observable Train", "Observable delay",
                "ObservationTracked delay", "ObservationTracked delay",
            ])
    }

    @Test func `A word that is neither a class nor a file is refused`() throws {
        let companion = try Copy([9]).companion()
        #expect(throws: UsageError.self) { try companion.expand("no/such/file.swift") }
    }
}
