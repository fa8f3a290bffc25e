import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.1` {
        @Test(arguments: [
            ("class Train {}", "Train"), ("class Express: Train {}", "Express"),
            ("enum Station { @Observable class Hall {} }", "Station.Hall"),
        ]) func `The extension declares the conformance with qualified names`(
            source: String, name: String
        ) throws {
            let train = try ObservableClass("@Observable \(source)")
            let written = try train.extensions(named: name)
            #expect(
                written == Code(text: "extension \(name): nonisolated Chapter9.Observable {}"),
                "Which class conforms to which protocol, and with which isolation?")
        }

        @Test func `The conformance has the same availability as the class`() throws {
            let train = try ObservableClass(
                """
                @available(macOS 26, *)  // as of this year
                @MainActor
                @available(watchOS, unavailable)  // too small
                @Observable public class Train {}
                """)
            let written = try train.extensions(named: "Train")
            let expected: Code = """
                @available(macOS 26, *) @available(watchOS, unavailable)
                extension Train: nonisolated Chapter9.Observable {}
                """
            #expect(written == expected)
        }

        @Test func `Only a missing conformance is added`() throws {
            let express = try ObservableClass("@Observable class Express: Train {}")
            let written = try express.extensions(named: "Express")
            let nothing = try express.extensions(named: "Express", missing: [])
            #expect(written == "extension Express: nonisolated Chapter9.Observable {}")
            #expect(nothing == "", "Which conformances are missing?")
        }
    }
}
