/// The small classes that the macros are compared on: each frame, and each kind of member.
enum ModelGrammar {
    /// The classes, in a fixed order.
    static var classes: [ModelClass] {
        var bodies: [(frame: ModelClass.Frame, members: [String])] = []
        bodies += frames.map { ($0, [named("var PROP = 0", 0)]) }
        bodies += properties.map { (plainFrame, [named($0, 0)]) }
        bodies += names.indices.map { (plainFrame, [named("var PROP = 0", $0)]) }
        bodies += others.map { (plainFrame, [named($0, 0)]) }
        bodies += conditions.map { (plainFrame, [named($0, 0)]) }
        bodies += ownMembers.map { (plainFrame, [$0, named("var PROP = 0", 0)]) }
        return bodies.enumerated().map { number, body in
            ModelClass(number: number, frame: body.frame, members: body.members)
        }
    }

    /// What the classes need that is not in them.
    static let prelude = """
        @globalActor actor Db { static let shared = Db() }
        @propertyWrapper struct Clamped {
            var wrappedValue: Int
            init(wrappedValue: Int, _ limit: Int = 9) { self.wrappedValue = min(wrappedValue, limit) }
        }
        class Plain { init() {} }
        @Observable class ObservedBase { var base = 0; init() {} }
        """

    /// The simplest frame.
    static let plainFrame = ModelClass.Frame(opening: "@Observable\nfinal class NAME {")

    // MARK: - What a class is made of

    private static let frames = plainFrames + subclasses + nestedClasses + otherFrames

    private static let plainFrames = [
        "@Observable class NAME {",
        "@Observable public class NAME {",
        "@Observable open class NAME {",
        "@Observable package class NAME {",
        "@Observable private class NAME {",
        "@MODULE.Observable class NAME {",
        "@MainActor @Observable final class NAME {",
        "@MainActor // note\n@Observable // note\nfinal // note\nclass // note\nNAME {",
        "@Observable @Db final class NAME {",
        "@available(macOS 15, *)\n@available(*, deprecated)  // note\n@Observable class NAME {",
        "@Observable @preconcurrency final class NAME {",
        "/// A struct, or an actor.\n@Observable // enum\nclass NAME { // struct NAME",
        "@Observable class `NAME` {", "@Observable class NAME<T> {",
        "@Observable class NAME<Member, MutationResult> {",
        "@Observable final class NAME<T: Equatable> where T: Sendable {",
        "@Observable final class NAME: Observable {",
        "@Observable final class NAME: @unchecked Sendable {",
    ].map { ModelClass.Frame(opening: $0) }

    private static let subclasses = [
        "@Observable final class NAME: Plain {", "@Observable final class NAME: ObservedBase {",
    ].map { ModelClass.Frame(opening: $0, initializer: "override init() { fatalError() }") }

    private static let nestedClasses = [
        "enum OuterNUMBER {\n@Observable class NAME {",
        "struct OuterNUMBER<U> {\n@Observable class NAME {",
        "extension Plain {\n@Observable final class NAME {",
        "func outerNUMBER() {\n@Observable class NAME {",
    ].map { ModelClass.Frame(opening: $0, closing: "}\n}") }

    private static let otherFrames = [
        ModelClass.Frame(opening: "#if DEBUG\n@Observable class NAME {", closing: "}\n#endif"),
        ModelClass.Frame(opening: "@Observable struct NAME {"),
        ModelClass.Frame(opening: "@Observable actor NAME {"),
        ModelClass.Frame(opening: "@Observable enum NAME {", initializer: "case one"),
    ]

    /// Names that have other words in them, and some that need backticks.
    private static let names: [String] = [
        "a", "outlet", "target", "staticDelay", "lazyLoading", "letter", "variable", "classes",
        "getter", "observers", "willSetAt", "_hidden", "x1", "`default`", "`class`", "`init`",
        "`in place`",
    ]

    /// Properties: `PROP` is the name.
    private static let properties: [String] = [
        // Types and initial values.
        "var PROP: Int = 0", "var PROP: String", "var PROP: Int?", "var PROP: Int!",
        "var PROP = [\"a\": 1]", "var PROP: (x: Int, y: Int) = (1, 2)",
        "var PROP: (Int) -> Int = { $0 }", "var PROP = { 1 }()",
        "var PROP = { () -> Int in\nlet x = 1\nreturn x\n}()", "var PROP: any Error",
        "var PROP: [NAME] = []", "var PROP = if Bool.random() { 1 } else { 2 }",
        "var PROP: some Equatable = 1",
        // Access levels.
        "public var PROP = 0", "package var PROP = 0", "internal var PROP = 0",
        "fileprivate var PROP = 0", "private var PROP = 0", "public private(set) var PROP = 0",
        "private(set) var PROP = 0", "package fileprivate(set) var PROP = 0", "open var PROP = 0",
        // Modifiers.
        "weak var PROP: NAME?", "private(set) weak var PROP: NAME?", "unowned var PROP: NAME",
        "unowned(unsafe) var PROP: NAME", "nonisolated(unsafe) var PROP = 0",
        "nonisolated var PROP = 0", "private final var PROP = 0", "final public var PROP = 0",
        "lazy var PROP = 0", "private lazy var PROP = 0", "override var PROP = 0",
        "dynamic var PROP = 0",
        // Attributes.
        "@MainActor var PROP = 0", "@Db var PROP = [1]", "@available(macOS 15, *) var PROP = 0",
        "@available(*, deprecated) var PROP = 0", "@usableFromInline var PROP = 0",
        "@Clamped var PROP = 0", "@Clamped(5) var PROP = 0", "@Clamped private(set) var PROP = 0",
        "@ObservationIgnored var PROP = 0", "@ObservationIgnored lazy var PROP = 0",
        "@ObservationIgnored @Clamped var PROP = 0", "@ObservationIgnored let PROP = 0",
        "@ObservationIgnored static var PROP = 0", "@ObservationIgnored var PROP: Int { 0 }",
        "@available(macOS 15, *) @ObservationIgnored var PROP = 0",
        "@MODULE.ObservationIgnored var PROP = 0",
        // (Not `@MODULE.ObservationTracked`: Swift's own expands it without end.)
        "@ObservationTracked var PROP = 0", "@ObservationTracked let PROP = 0",
        "@ObservationTracked lazy var PROP = 0", "@ObservationTracked static var PROP = 0",
        "@ObservationTracked @ObservationIgnored var PROP = 0",
        // Observers and accessors.
        "var PROP = 0 { willSet { print(newValue) } }",
        "var PROP = 0 { didSet { print(oldValue) } }",
        "var PROP: Int = 0 {\nwillSet(new) { print(new) }\ndidSet(old) { print(old) }\n}",
        "var PROP: Int { 0 }", "var PROP: Int { get { 0 } set {} }",
        "var PROP: Int { get throws { 0 } }",
        "var PROP: Int { _read { yield 0 as Int } _modify { var x = 0; yield &x } }",
        // What is no variable of its own in each instance.
        "let PROP = 0", "let PROP: Int", "static let PROP = 0",
        "nonisolated(unsafe) static var PROP = 0", "class var PROP: Int { 0 }",
        "static var PROPA: Int { 0 }, PROPB: Int { 0 }",
        // Several in one declaration.
        "var PROPA = 1, PROPB = 2", "var PROPA, PROPB: Int", "private var PROPA: Int, PROPB = 2",
        "var (PROPA, PROPB) = (1, 2)", "var PROPA = 1, (PROPB, PROPC) = (1, 2)", "var (PROP) = 1",
        "let PROPA = 1, PROPB = 2", "@ObservationIgnored var PROPA = 1, PROPB = 2",
        "@ObservationIgnored var (PROPA, PROPB) = (1, 2)",
        // Comments.
        "/// Not lazy.\nvar PROP = 0", "/* lazy */ var PROP = 0 // static",
        "// @ObservationIgnored\nvar PROP = 0", "var // note\nPROP = 0", "var PROP // note\n= 0",
        "var PROP: // note\nInt = 0", "var PROP = // note\n0", "public // note\nvar PROP = 0",
        "@MainActor // note\nvar PROP = 0",
        "@MainActor // note\n@available(macOS 15, *) // note\nprivate(set) // note\nvar PROP = 0",
        "@MainActor\n// note\nprivate\n// note\nvar\n// note\nPROP\n// note\n= 0",
        "@ObservationTracked // note\nvar PROP = 0", "@ObservationIgnored // note\nvar PROP = 0",
        "var /* a */ PROP /* b */ : /* c */ Int /* d */ = /* e */ 0 /* f */",
        "var PROP = 0 { // note\ndidSet { // note\n} // note\n} // note",
    ]

    /// Members that are no properties.
    private static let others: [String] = [
        "func PROP() { var x = 0; x += 1 }", "@ObservationIgnored func PROP() {}",
        "@ObservationTracked func PROP() {}", "subscript(PROP: Int) -> Int { get { 0 } set {} }",
        "deinit {}", "typealias PROPA = Int", "struct PROPA { var x = 0 }",
        "enum PROPA { case x }", "convenience init(PROP: Int) { self.init() }",
        "static func PROP() {}",
    ]

    /// Members under a condition.
    private static let conditions: [String] =
        [
            "var PROP = 0", "lazy var PROP = 0", "@Clamped var PROP = 0",
            "@Clamped(5) var PROP = 0", "var PROPA = 1, PROPB = 2", "var (PROPA, PROPB) = (1, 2)",
            "@ObservationIgnored lazy var PROP = 0", "func PROP() {}", "let PROP = 0",
            "var PROP: Int { 0 }",
        ].flatMap { ["#if DEBUG\n\($0)\n#endif", "#if !DEBUG\n\($0)\n#endif"] }
        + [
            "#if DEBUG\nvar PROP = 0\n#else\nlazy var PROP = 0\n#endif",
            "#if !DEBUG\nvar PROP = 0\n#else\nlazy var PROP = 0\n#endif",
            "#if DEBUG\n#if !NEVER\nlazy var PROP = 0\n#endif\n#endif",
            "#if DEBUG\n@ObservationIgnored\n#endif\nvar PROP = 0",
            "#if DEBUG\n@MainActor\n#endif\nvar PROP = 0",
        ]

    /// Members with the names of those that the macro adds.
    private static let ownMembers: [String] = [
        "@ObservationIgnored private let _$observationRegistrar = MODULE.ObservationRegistrar()",
        "static let _$observationRegistrar = 0",
        "func access<V>(keyPath: KeyPath<NAME, V>) {}",
        "func access<V>(keyPath: KeyPath<NAME, V>) where V: Equatable {}",
        "func access(keyPath: PartialKeyPath<NAME>) {}",
        "func access(_ x: Int) {}",
        "func withMutation<V, R>(keyPath: KeyPath<NAME, V>, _ body: () throws -> R) rethrows -> R { "
            + "try body() }",
        "static func withMutation<V, R>(keyPath: KeyPath<NAME, V>, _ body: () -> R) -> R { body() }",
        "func withMutation(of what: String) {}",
        "func shouldNotifyObservers<V>(_ a: V, _ b: V) -> Bool { true }",
        "func shouldNotifyObservers<V: Equatable>(_ a: V, _ b: V) -> Bool { a != b }",
        "func shouldNotifyObservers<V>(_ a: V, _ b: V) -> Bool where V: Equatable { a != b }",
        "func shouldNotifyObservers<V: AnyObject>(_ a: V, _ b: V) -> Bool { a !== b }",
        "func shouldNotifyObservers<V: Equatable & AnyObject>(_ a: V, _ b: V) -> Bool { a != b }",
        "func shouldNotifyObservers<V: AnyObject & Equatable>(_ a: V, _ b: V) -> Bool { a != b }",
        "func shouldNotifyObservers<V>(_ a: [V], _ b: [V]) -> Bool { true }",
        "func shouldNotifyObservers(_ a: Int, _ b: Int) -> Bool { a != b }",
        "static func shouldNotifyObservers<V: Equatable>(_ a: V, _ b: V) -> Bool { a != b }",
    ]

    /// A member with the name at this place in the list. `PROPA` gets the name with an `A` at its end.
    private static func named(_ member: String, _ index: Int) -> String {
        let name = names[index]
        return member.replacing(/PROP([ABC]?)/) { match in
            name.hasSuffix("`") ? "\(name.dropLast())\(match.1)`" : "\(name)\(match.1)"
        }
    }
}
