import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.2` {
        let train: ObservableClass

        init() throws {
            train = try ObservableClass("@Observable public class Train {}")
        }

        @Test func `The registrar itself isn't tracked`() throws {
            let property = try train.property("_$observationRegistrar")
            let registrar = try #require(property, "Which members does your macro write?")
            #expect(
                registrar.attributes == ["@Chapter9.ObservationIgnored"],
                "Which `ObservationIgnored` does the compiler find if a file imports Foundation?"
            )
        }

        @Test func `The registrar is a private constant with a qualified type name`() throws {
            let property = try train.property("_$observationRegistrar")
            let registrar = try #require(property, "Which members does your macro write?")
            #expect(registrar.keyword == "let", registrar.comment)
            #expect(registrar.modifiers.contains("private"), registrar.comment)
            #expect(registrar.names.contains("Chapter9.ObservationRegistrar"), registrar.comment)
        }

        @Test func `access takes the key path of any property of the class`() throws {
            let access = try train.functions("access").first
            let expected: Code =
                "nonisolated func access<__Member>(keyPath: KeyPath<Train, __Member>)"
            #expect(access?.head == expected)
        }

        @Test func `withMutation can be called on any actor, in any file of the module`() throws {
            let function = try train.functions("withMutation").first
            let withMutation = try #require(function, "Which members does your macro write?")
            #expect(
                withMutation.modifiers == ["nonisolated"],
                "Which files may call `withMutation`, and from which actors?")
        }

        @Test func `withMutation rethrows the closure's errors and returns its result`() throws {
            let board = try ObservableClass("@Observable public class Board<Row> {}")
            let function = try board.functions("withMutation").first
            let withMutation = try #require(function, "Which members does your macro write?")
            #expect(withMutation.throwing == "rethrows", "When can a call to `withMutation` throw?")
            let expected: Code = """
                nonisolated func withMutation<__Member, __MutationResult>(
                    keyPath: KeyPath<Board, __Member>, _: () throws -> __MutationResult
                ) rethrows -> __MutationResult
                """
            #expect(withMutation.head == expected)
        }

        @Test func `withMutation calls the registrar's withMutation`() throws {
            let function = try train.functions("withMutation").first
            let withMutation = try #require(function, "Which members does your macro write?")
            let calls = withMutation.callsWithoutClosures.filter { $0.hasPrefix("_$") }
            #expect(
                calls == ["_$observationRegistrar.withMutation(of: self, keyPath: keyPath)"],
                "Which function reports the end of a change that throws?")
        }

        @Test(arguments: [
            "access<V>(keyPath: KeyPath<Train, V>)", "access<V>(keyPath: Swift.KeyPath<Train, V>)",
            "access<V>(keyPath: (KeyPath<`Train`, V>))",
            "access<V>(keyPath: __owned KeyPath<Models.Train, V>)",
            "withMutation<V, R>(keyPath: KeyPath<Train, V>, _ m: () throws -> R) rethrows -> R",
            "withMutation<V, R, E>(keyPath: KeyPath<Train, V>, _ m: () throws(E) -> R) -> R",
        ]) func `A function declared by the class replaces the macro's`(own: String) throws {
            let train = try ObservableClass("@Observable class Train { func \(own) {} }")
            let accesses = try train.functions("access")
            let mutations = try train.functions("withMutation")
            #expect(
                [accesses.count, mutations.count] == [1, 1],
                "Which of the two functions does the class declare itself?")
        }

        @Test(arguments: [
            "func withMutation(of what: String)",
            "static func withMutation<V, R>(keyPath: KeyPath<Train, V>, _ m: () throws -> R) -> R",
            "func withMutation<V, R>(keyPath: KeyPath<Train, V>, _ m: () -> R) -> R",
            "func withMutation<V, R>(keyPath: KeyPath<Train, V>, _ m: () async throws -> R) -> R",
            "func withMutation<V, R>(keyPath: KeyPath<Train, V>, _ m: (V) throws -> R) -> R",
        ]) func `A function with different types doesn't replace the macro's`(other: String) throws
        {
            let train = try ObservableClass("@Observable class Train { \(other) {} }")
            let functions = try train.functions("withMutation")
            #expect(functions.count == 2, "How do the two functions differ?")
        }
    }
}
