import Testing

@testable import WorkshopCheck

@Suite("The macros on small classes")
struct MacroTests {
    private let model = ModelClass(
        number: 7, frame: ModelGrammar.plainFrame, members: ["lazy var\nsign = 4", "var delay = 0"])

    @Test func `each class has a name of its own`() {
        let classes = ModelGrammar.classes
        #expect(classes.count >= 180)
        #expect(Set(classes.map(\.name)).count == classes.count)
    }

    @Test func `a line of the source code belongs to a part of a class`() {
        let source = MacroSource([model], module: "Chapter9")
        let lines = source.text.split(separator: "\n")
        #expect(lines.count == source.places.count)
        let place = lines.firstIndex(of: "sign = 4").flatMap { source.places[$0] }
        #expect(place?.number == 7 && place?.part == 1)
    }

    @Test func `what a compiler prints is about members`() {
        let source = MacroSource([model], module: "Chapter9")
        let line = (source.text.split(separator: "\n").firstIndex(of: "sign = 4") ?? 0) + 1
        let dashes = "------------------------------"
        let output = """
            @__swiftmacro_6Models4K007C5delay18ObservationTrackedfMp_.swift
            \(dashes)
            @ObservationIgnored private  var _delay = 0 // late
            \(dashes)
            Models.swift:\(line):1: error: 'Chapter9.Observable' cannot track a lazy property
            @__swiftmacro_6Models4K007C10ObservablefMm_.swift:3:4: error: no 'K007' here
            Models.swift:1:1: warning: what is about no class

            """
        let facts = MacroFacts(output: output, of: source)
        #expect(
            facts.facts.sorted().map(\.description) == [
                "`class`: error: no 'NAME' here (in the expansion)",
                "`lazy var ⏎ sign = 4`: error: 'Observable' cannot track a lazy property",
                "`var delay = 0`: peers: @ObservationIgnoredprivatevar_delay=0",
            ])
        #expect(facts.rest.count == 1)
    }

    @Test func `a listed difference explains what one of the two says of its members`() {
        let difference = MacroDifference(
            "lazy", about: /\blazy\b/, swifts: /computed/, ours: /track/)
        func fact(_ subject: String, _ text: String) -> MacroFacts.Fact {
            MacroFacts.Fact(number: 0, subject: subject, text: text)
        }
        #expect(difference.explains(fact("lazy var x", "computed"), of: model, isOurs: false))
        #expect(!difference.explains(fact("lazy var x", "computed"), of: model, isOurs: true))
        #expect(difference.explains(fact("class", "computed"), of: model, isOurs: false))
        #expect(!difference.explains(fact("var lazyX", "computed"), of: model, isOurs: false))
    }
}
