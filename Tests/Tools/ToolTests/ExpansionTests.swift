import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

@Suite("expand")
struct ExpansionTests {
    private let dashes = String(repeating: "-", count: 30)

    @Test func `each role is shown by itself, with what the compiler says below its lines`() {
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
        let colored = expansion.lines(on: Output(hasColor: true))
        #expect(colored.contains("\u{1B}[31m    ^ error: 'Train' is odd\u{1B}[0m"))
    }

    @Test func `nothing that is added is said to be nothing`() {
        let lines = Expansion(of: "class A {}", in: "E.swift", printed: "").lines(on: Output())
        #expect(lines.last == "Your macros add nothing to this yet.")
    }

    @Test func `the compiler's own words are understood, those about an initializer too`() throws {
        let expansion = try MacroCompiler.swifts.expand(
            "final class Train { var delay: Int; let id: Int; init(delay: Int) { self.delay = delay } }"
        )
        #expect(expansion.source.first == "import Observation")
        #expect(expansion.source.contains { $0.contains("^ error: return from initializer") })
        #expect(
            Expansion.Role.allCases.map { role in
                expansion.parts.first { $0.role == role }.map { "\($0.macro) \($0.subject)" }
            } == [
                "Observable Train", "Observable Train", "Observable delay",
                "ObservationTracked delay", "ObservationTracked delay",
            ])
        let copy = expansion.parts.first { $0.role == .peer }?.lines.last
        #expect(copy?.hasSuffix("var _delay: Int") == true)
    }

    @Test func `what is neither a class nor a file is refused`() throws {
        let companion = Companion(project: try Copy([9]).project, output: Output())
        #expect(throws: UsageError.self) { try companion.expand("no/such/file.swift") }
    }
}
