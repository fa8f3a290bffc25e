import SwiftSyntax
import Testing
import WorkshopTesting

@testable import Chapter9Macros

// What the macros write. A name with two underscores in front, such as `__Member`, is one that
// `makeUniqueName` made; `__Member2` is one that it made when it was called again.

@Suite("Chapter 9 · Delete the boilerplate, expansions", .serialized, .chapter(9, .oneForAll))
struct Chapter9ExpansionTests {
    // MARK: - Step 9.1

    @Test func `Step 9.1 · the class conforms`() {
        expect(
            "The extension of a class should add the conformance.",
            ObservableClass("@Observable class Train {}").extensions(named: "Train"),
            is: "extension Train: nonisolated Chapter9.Observable {}")
    }

    @Test func `Step 9.1 · the conformance is available where the class is`() {
        let type = ObservableClass(
            """
            /// A class.
            @available(macOS 16, *)  // as of this year
            @MainActor
            @available(watchOS, unavailable)
            @Observable public class Train {}
            """)
        expect(
            "The extension should have the `@available` attributes of the class, and no others.",
            type.extensions(named: "Train"),
            is: """
                @available(macOS 16, *)
                @available(watchOS, unavailable)
                extension Train: nonisolated Chapter9.Observable {}
                """)
    }

    @Test func `Step 9.1 · a class in another type conforms too`() {
        expect(
            "The extension should use the class's name as seen from outside, which is longer.",
            ObservableClass("enum Station { @Observable class Hall {} }")
                .extensions(named: "Station.Hall"),
            is: "extension Station.Hall: nonisolated Chapter9.Observable {}")
    }

    @Test func `Step 9.1 · a conformance that is there is not added again`() {
        let source = "@Observable class Express: Train {}"
        expect(
            """
            No conformance is missing, because the superclass has it. The macro should write \
            nothing.
            """,
            ObservableClass(source).extensions(named: "Express", missing: false), is: "")
        expect(
            "The conformance is missing, so the extension should add it.",
            ObservableClass(source).extensions(named: "Express"),
            is: "extension Express: nonisolated Chapter9.Observable {}")
    }

    // MARK: - Step 9.2

    @Test func `Step 9.2 · the class gets a registrar`() {
        expect(
            "The registrar should be private, constant and ignored.",
            ObservableClass("@Observable class Train {}").properties,
            is: """
                @ObservationIgnored
                private let _$observationRegistrar = Chapter9.ObservationRegistrar()
                """)
    }

    @Test func `Step 9.2 · access hands a read to the registrar`() {
        expect(
            "This is what `access` should look like.",
            ObservableClass("@Observable public class Train {}").functions("access"),
            is: """
                internal nonisolated func access<__Member>(
                    keyPath: KeyPath<Train, __Member>
                ) {
                    _$observationRegistrar.access(self, keyPath: keyPath)
                }
                """)
    }

    @Test func `Step 9.2 · withMutation hands a change to the registrar`() {
        expect(
            "This is what `withMutation` should look like.",
            ObservableClass("@Observable class Board<Row> {}").functions("withMutation"),
            is: """
                internal nonisolated func withMutation<__Member, __MutationResult>(
                    keyPath: KeyPath<Board, __Member>,
                    _ mutation: () throws -> __MutationResult
                ) rethrows -> __MutationResult {
                    try _$observationRegistrar.withMutation(
                        of: self, keyPath: keyPath, mutation)
                }
                """)
    }

    @Test func `Step 9.2 · a member that the class has is not added again`() {
        let members = ObservableClass(
            """
            @Observable class Train {
                func access<Value>(keyPath: KeyPath<Train, Value>) {}
                func withMutation(of what: String) {}
                static func withMutation<M, R>(keyPath: KeyPath<Train, M>, _ m: () -> R) {}
            }
            """)
        expect(
            "The class has its own `access(keyPath:)`, and should not get another one.",
            members.functions("access"),
            is: "func access<Value>(keyPath: KeyPath<Train, Value>) {}")
        let count = members.functions("withMutation").matches(of: /func\b/).count
        #expect(
            count == 3,
            """
            The class has a `withMutation` with other labels, and a static one. With the macro's, \
            there are \(count). There should be 3.
            """)
    }

    // MARK: - Step 9.3

    @Test func `Step 9.3 · stored properties are marked`() {
        let marked = marked(
            """
            var destination: String
            var platform = 0
            public private(set) var delay: Int = 0 { didSet { print(delay) } }
            weak var next: Train?
            var `default`: Int!
            @MainActor @available(macOS 15, *) var caption = ""
            """)
        let expected = ["destination", "platform", "delay", "next", "`default`", "caption"]
        #expect(
            marked == expected,
            """
            These properties got `@ObservationTracked`: \(list(marked)). All stored properties \
            should: \(list(expected)).
            """)
    }

    @Test func `Step 9.3 · what is not stored in the instance is left alone`() {
        let marked = marked(
            """
            let id = 1
            static var count = 0
            class var name: String { "train" }
            var status: String { "on time" }
            var speed: Int { get { 0 } set {} }
            var length: Int { _read { yield storage } _modify { yield &storage } }
            var platform = 0
            func leave() { var way = 0 }
            """)
        #expect(
            marked == ["platform"],
            """
            These properties got `@ObservationTracked`: \(list(marked)). Of the properties \
            here, only platform is a variable that is stored in each instance.
            """)
    }

    @Test func `Step 9.3 · what somebody wants to be ignored is left alone`() {
        let marked = marked(
            """
            @ObservationIgnored var note = ""
            @available(macOS 15, *) @ObservationIgnored private lazy var sign = ""
            var platform = 0
            """)
        #expect(
            marked == ["platform"],
            """
            These properties got `@ObservationTracked`: \(list(marked)). Two have \
            `@ObservationIgnored`, so only platform should get it.
            """)
    }

    @Test func `Step 9.3 · a word inside a name or a comment is no modifier`() {
        let marked = marked(
            """
            var outlet = 0
            var target = 0
            var staticDelay = 0  // not static
            var lazyLoading = false
            // @ObservationIgnored was here.
            unowned var owner: Train
            /* let */ nonisolated(unsafe) var getter = 0
            @Chapter9.ObservationIgnored var note = ""
            """)
        let expected = ["outlet", "target", "staticDelay", "lazyLoading", "owner", "getter"]
        #expect(
            marked == expected,
            """
            These properties got `@ObservationTracked`: \(list(marked)). All but the last should: \
            \(list(expected)).
            """)
    }

    @Test func `Step 9.3 · what has the mark already gets no second one`() {
        let marked = marked(
            """
            @ObservationTracked var delay = 0
            var platform = 0
            """)
        #expect(
            marked == ["platform"],
            """
            These properties got `@ObservationTracked`: \(list(marked)). Delay has it already, so \
            only platform should get it.
            """)
    }

    @Test func `Step 9.3 · what cannot be tracked is not marked`() {
        let marked = marked(
            """
            lazy var sign = "4"
            var (x, y) = (1, 2)
            var first = 1, second = 2
            var platform = 0
            """)
        #expect(
            marked == ["platform"],
            """
            These properties got `@ObservationTracked`: \(list(marked)). Only platform has a \
            plain name and a value from the start.
            """)
    }

    @Test func `Step 9.3 · worth tracking is one thing, trackable another`() {
        let kinds: [(source: String, isWorthTracking: Bool, isTrackable: Bool)] = [
            ("var delay = 0", true, true),
            ("@ObservationTracked var delay = 0", true, true),
            ("lazy var sign = 4", true, false),
            ("var (x, y) = (1, 2)", true, false),
            ("@ObservationIgnored var note = 1", false, false),
            ("let id = 1", false, false),
        ]
        for kind in kinds {
            let property = first(VariableDeclSyntax.self, in: kind.source)
            let found = (property?.isWorthTracking, property?.isTrackable)
            #expect(
                found == (kind.isWorthTracking, kind.isTrackable),
                """
                `\(kind.source)` should \(kind.isWorthTracking ? "" : "not ")be worth tracking, and \
                should \(kind.isTrackable ? "" : "not ")be trackable. For your code it is \
                \(found.0 == true ? "" : "not ")worth tracking and \
                \(found.1 == true ? "" : "not ")trackable.
                """)
        }
    }

    // MARK: - Step 9.4

    @Test func `Step 9.4 · a private copy keeps the value`() {
        expect(
            "The copy should be private and ignored, with an underscore in its name.",
            TrackedProperty("var delay: Int = 0").copy,
            is: "@ObservationIgnored private var _delay: Int = 0")
        expect(
            "The property leaves its type to the compiler, and so should the copy.",
            TrackedProperty("var delay = 0").copy,
            is: "@ObservationIgnored private var _delay = 0")
    }

    @Test func `Step 9.4 · a copy is private, whoever may see the property`() {
        for modifiers in ["public", "open", "fileprivate", "package", "public private(set)"] {
            expect(
                """
                The property is \(modifiers). The copy should be private, with no other access \
                modifier.
                """,
                TrackedProperty("\(modifiers) var delay = 0").copy,
                is: "@ObservationIgnored private var _delay = 0")
        }
    }

    @Test func `Step 9.4 · a copy keeps the other modifiers and attributes`() {
        expect(
            "The copy should keep everything that isn't about access control.",
            TrackedProperty("@MainActor @available(macOS 15, *) public weak var next: Train?").copy,
            is: """
                @MainActor @available(macOS 15, *) @ObservationIgnored
                private weak var _next: Train?
                """)
        for modifier in ["unowned", "nonisolated(unsafe)", "final"] {
            expect(
                "The property is \(modifier), and the copy should be too.",
                TrackedProperty("public \(modifier) var next: Train").copy,
                is: "@ObservationIgnored private \(modifier) var _next: Train")
        }
    }

    @Test func `Step 9.4 · a comment ends with its line`() {
        expect(
            "A comment in the declaration should not swallow what comes after it.",
            TrackedProperty("@MainActor // note\npublic // note\nvar // note\nsign = 0").copy,
            is: "@MainActor @ObservationIgnored private var _sign = 0")
    }

    @Test func `Step 9.4 · a copy keeps the observers and the comment`() {
        let property = TrackedProperty(
            """
            /// How late it is.
            public var delay = 0 {
                willSet { print(newValue) }
                didSet { print(oldValue) }  // said
            }
            """)
        expect(
            "A computed property cannot have `willSet` and `didSet`, so the copy should have them.",
            property.copy,
            is: """
                @ObservationIgnored
                private var _delay = 0 {
                    willSet { print(newValue) }
                    didSet { print(oldValue) }
                }
                """)
        let comments = property.comments
        #expect(
            comments.contains("/// How late it is."),
            """
            The copy should keep the comment. Before the copy there is \(comments.debugDescription).
            """)
    }

    @Test func `Step 9.4 · a name in backticks keeps them`() {
        for name in ["default", "class"] {
            expect(
                "The underscore should be inside the backticks.",
                TrackedProperty("var `\(name)` = 0").copy,
                is: "@ObservationIgnored private var `_\(name)` = 0")
        }
    }

    // MARK: - Step 9.5

    @Test func `Step 9.5 · get reports the read`() {
        expect(
            "get", of: "public var delay = 0",
            does: [
                "access(keyPath: \\.delay)": "report the read of this property with `access`",
                "return _delay": "return what is in the copy",
            ])
    }

    @Test func `Step 9.5 · set reports the change`() {
        expect(
            "set", of: "weak var next: Train?",
            does: [
                "withMutation(keyPath: \\.next)":
                    "report the change of this property with `withMutation`",
                "_next = value": "store the new value in the copy",
            ])
    }

    @Test func `Step 9.5 · a name in backticks is one here too`() {
        expect(
            "get", of: "var `default` = 0",
            does: [
                "access(keyPath: \\.`default`)":
                    "report the read, with the property's name as it is",
                "return `_default`": "return what is in the copy, whose name has backticks as well",
            ])
        expect(
            "set", of: "var `default` = 0",
            does: [
                "withMutation(keyPath: \\.`default`)":
                    "report the change, with the property's name as it is",
                "`_default` = value": "store in the copy, whose name has backticks as well",
            ])
    }

    // MARK: - Step 9.6

    @Test func `Step 9.6 · init sets the storage`() {
        for (property, storage) in [
            ("var delay: Int", "_delay"), ("var delay = 0", "_delay"), ("var `in`: Int", "`_in`"),
        ] {
            expect(
                "init", of: property,
                does: [
                    "@storageRestrictions(initializes: \(storage))":
                        "say with `@storageRestrictions` that it sets the copy",
                    "\(storage) = value": "store the initial value in the copy",
                ])
        }
    }

    // MARK: - Step 9.8

    @Test func `Step 9.8 · _modify reports around the change`() {
        expect(
            "_modify", of: "var trains: [Train]",
            does: [
                "access(keyPath: \\.trains)": "report that the old value is read",
                "_$observationRegistrar.willSet(self, keyPath: \\.trains)":
                    "tell the registrar about the change before it is made",
                "yield &_trains": "lend the copy",
                "_$observationRegistrar.didSet(self, keyPath: \\.trains)":
                    "tell the registrar when the change is over, even if it throws",
            ])
    }

    // MARK: - Step 9.11

    @Test func `Step 9.11 · set leaves early for an equal value`() {
        expect(
            "set", of: "var delay = 0", isNews: false,
            does: ["_delay = value": "store the value, even if it is equal"])
        expect(
            "set", of: "var delay = 0",
            does: [
                "withMutation(keyPath: \\.delay)": "report the change with `withMutation`",
                "_delay = value": "store the new value in the copy",
            ])
    }

    @Test func `Step 9.11 · there is a comparison for each kind of type`() {
        expect(
            "There should be four functions, and the compiler picks the one that fits best.",
            ObservableClass("@Observable class Train {}").functions("shouldNotifyObservers"),
            is: """
                private nonisolated func shouldNotifyObservers<__Member>(
                    _ lhs: __Member, _ rhs: __Member
                ) -> Bool {
                    true
                }
                private nonisolated func shouldNotifyObservers<__Member: Equatable>(
                    _ lhs: __Member, _ rhs: __Member
                ) -> Bool {
                    lhs != rhs
                }
                private nonisolated func shouldNotifyObservers<__Member: AnyObject>(
                    _ lhs: __Member, _ rhs: __Member
                ) -> Bool {
                    lhs !== rhs
                }
                private nonisolated func shouldNotifyObservers<__Member: Equatable & AnyObject>(
                    _ lhs: __Member, _ rhs: __Member
                ) -> Bool {
                    lhs != rhs
                }
                """)
    }

    @Test func `Step 9.11 · a comparison that the class has takes the place of one`() {
        let own = "(_ a: Value, _ b: Value) -> Bool"
        for (constraint, count) in [
            ("<Value>\(own)", 4), ("<Value: Equatable>\(own)", 4),
            ("<Value>\(own) where Value: Equatable", 4),
            ("<Value: AnyObject & Equatable>\(own)", 4), ("<Value: Hashable>\(own)", 5),
            ("(_ a: Int, _ b: Int) -> Bool", 5),
        ] {
            let function = "func shouldNotifyObservers\(constraint)"
            let functions = ObservableClass("@Observable class Train { \(function) { true } }")
                .functions("shouldNotifyObservers")
            let found = functions.matches(of: /func\b/).count
            #expect(
                found == count,
                """
                The class has `\(function)`. With the macro's, there are \(found) functions of \
                that name. There should be \(count).
                """)
        }
    }

    // MARK: - What these tests share

    /// The properties that `@Observable` marks, in a class with these members.
    private func marked(_ members: String) -> [String] {
        ObservableClass("@Observable class Train {\n\(members)\n}")
            .properties(with: "@ObservationTracked")
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
