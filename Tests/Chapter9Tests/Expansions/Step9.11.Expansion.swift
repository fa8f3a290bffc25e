import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.11` {
        @Test func `All five comparisons are private and nonisolated`() throws {
            let train = try ObservableClass("@Observable class Train {}")
            let modifiers = try train.functions("shouldNotifyObservers").map(\.modifiers)
            #expect(modifiers == Array(repeating: ["nonisolated", "private"], count: 5))
        }

        @Test func `Type parameters don't clash with the class's name`() throws {
            let train = try ObservableClass("@Observable class Member {}")
            let names = try train.functions("shouldNotifyObservers").flatMap(\.typeParameters)
            #expect(names == Array(repeating: "__Member", count: 4))
        }

        @Test(arguments: [
            "<V>(_ a: V, _ b: V) -> Bool", "<V: Equatable>(_ a: V, _ b: V) -> Bool",
            "<V>(_ a: V, _ b: V) -> Bool where V: Equatable",
            "<V: Swift.Equatable>(_ a: (V), _ b: borrowing V) -> Swift.Bool",
            "<V: AnyObject & Equatable>(_ a: V, _ b: V) -> Bool",
            "<V: AnyObject & Equatable>(_ a: V?, _ b: V?) -> Bool",
            "<V: AnyObject>(_ a: Optional<V>, _ b: Swift.Optional<V>) -> Bool",
        ]) func `A comparison declared by the class replaces the macro's`(own: String) throws {
            let train = try ObservableClass(
                "@Observable class Train { func shouldNotifyObservers\(own) { true } }")
            let functions = try train.functions("shouldNotifyObservers")
            #expect(functions.count == 5, "Which of the five functions has the same types?")
        }

        @Test(arguments: [
            "<V: Hashable>(_ a: V, _ b: V)", "<V: Equatable>(_ a: V?, _ b: V?)",
            "(_ a: some Equatable, _ b: some Equatable)", "(_ a: Int, _ b: Int)",
        ]) func `A comparison with other types replaces none of the five`(other: String) throws {
            let train = try ObservableClass(
                "@Observable class Train { func shouldNotifyObservers\(other) -> Bool { true } }")
            let functions = try train.functions("shouldNotifyObservers")
            #expect(functions.count == 6)
        }
    }
}
