import SwiftSyntax
import Testing
import WorkshopTesting

@testable import Chapter9Macros

// What the macros write. A name with two underscores in front, such as `__Member`, is one that
// `makeUniqueName` made; `__Member2` is one that it made when it was called again.

@Suite(
    "Chapter 9 · Delete the boilerplate, expansions and diagnostics", .serialized,
    .chapter(9, .oneForAll, on: .text))
struct Chapter9ExpansionTests {
    @Test static func `Step 9.1`() async throws { try await expansionsOfStep1.run() }

    @Test static func `Step 9.2`() async throws { try await expansionsOfStep2.run() }

    @Test static func `Step 9.3`() async throws { try await expansionsOfStep3.run() }

    @Test static func `Step 9.4`() async throws { try await expansionsOfStep4.run() }

    @Test static func `Step 9.5`() async throws { try await expansionsOfStep5.run() }

    @Test static func `Step 9.6`() async throws { try await expansionsOfStep6.run() }

    @Test static func `Step 9.7`() async throws { try await expansionsOfStep7.run() }

    @Test static func `Step 9.8`() async throws { try await expansionsOfStep8.run() }

    @Test static func `Step 9.9`() async throws { try await expansionsOfStep9.run() }

    @Test static func `Step 9.10`() async throws { try await expansionsOfStep10.run() }

    @Test static func `Step 9.11`() async throws { try await expansionsOfStep11.run() }
}

let expansionsOfStep1 = StepTests("9.1") {
    StepTest("the class conforms") {
        let source = "@Observable class Train {}"
        expect(
            "extension", ObservableClass(source).extensions(named: "Train"), for: source,
            has: conformance("Train"))
    }

    StepTest("the conformance is available where the class is") {
        let source = """
            /// A class.
            @available(macOS 26, *)  // as of this year
            @MainActor
            @available(watchOS, unavailable)  // too small
            @dynamicMemberLookup
            @Observable public class Train {}
            """
        let words = "have each `@available` attribute of the class"
        expect(
            "extension", ObservableClass(source).extensions(named: "Train"), for: source,
            has: conformance("Train") + [
                ("@available(macOS 26, *)", words), ("@available(watchOS, unavailable)", words),
            ],
            others: "Of the class's attributes, it needs those that say where it is available.")
    }

    StepTest("a class in another type conforms too") {
        let source = "enum Station { @Observable class Hall {} }"
        expect(
            "extension", ObservableClass(source).extensions(named: "Station.Hall"), for: source,
            has: conformance("Station.Hall"))
    }

    StepTest("a conformance that is there is not added again") {
        let source = "@Observable class Express: Train {}"
        let written = ObservableClass(source).extensions(named: "Express", missing: false)
        expect(
            written.isEmpty,
            """
            The class is `\(source)`, and its superclass conforms, so no conformance is missing. \
            Your macro writes this, and should write nothing:
              + \(written)
            """)
        expect(
            "extension for a missing conformance",
            ObservableClass(source).extensions(named: "Express"), for: source,
            has: conformance("Express"))
    }
}

let expansionsOfStep2 = StepTests("9.2") {
    StepTest("the class gets a registrar") {
        let source = "@Observable class Train {}"
        expect(
            "registrar", ObservableClass(source).properties, for: source,
            has: [
                ("_$observationRegistrar", "have the name that it has in the lesson"),
                (
                    "= Chapter9.ObservationRegistrar()",
                    "be made by its type, which is named in full, with the module"
                ),
                ("let", "be a constant"),
                ("private", "be private"),
                ("@Chapter9.ObservationIgnored", "not be observed itself: \(inFull)"),
            ],
            optional: ["nonisolated", "final"])
    }

    StepTest("access and withMutation pass on what they get") {
        let train = "@Observable public class Train {}"
        expect(
            "function `access`", ObservableClass(train).functions("access"), for: train,
            has: [
                oneTypeParameter,
                uniqueName,
                keyPathOf("Train"),
                (
                    "_$observationRegistrar.access(self, keyPath: #1)",
                    "tell the registrar which property of which object was read"
                ),
                ofAnyThread,
            ],
            optional: ["final"])
        let board = "@Observable public class Board<Row> {}"
        let function = ObservableClass(board).functions("withMutation")
        expect(
            "function `withMutation`", function.replacing("Board<Row>", with: "Board"), for: board,
            has: [
                (
                    "2 type parameters",
                    """
                    have two type parameters, one for the property's type and one for what the \
                    change returns
                    """
                ),
                uniqueName,
                uniqueName,
                keyPathOf("Board"),
                (
                    "_: () throws -> 2",
                    """
                    take the change without a label: a closure that may throw, and whose result \
                    can be of any type
                    """
                ),
                ("-> 2", "return what the change returns"),
                ("rethrows", "throw only if the change does"),
                (
                    "try _$observationRegistrar.withMutation(of: self, keyPath: #1, #2)",
                    "let the registrar make the change, and report it"
                ),
                ofAnyThread,
            ],
            optional: ["final"])
    }

    StepTest("a member that the class has is not added again") {
        let members = ObservableClass(
            """
            @Observable class Train {
                func access<Value>(keyPath: KeyPath<Train, Value>) {}
                func withMutation(of what: String) {}
                static func withMutation<M, R>(keyPath: KeyPath<Train, M>, _ m: () -> R) {}
            }
            """)
        let own = members.functions("access").matches(of: /func\b/).count
        expect(
            own == 1,
            """
            The class has its own `access(keyPath:)`. With the macro's, there are \(own). There \
            should be 1.
            """)
        let count = members.functions("withMutation").matches(of: /func\b/).count
        expect(
            count == 3,
            """
            The class has a `withMutation` with other labels, and a static one. With the macro's, \
            there are \(count). There should be 3.
            """)
    }
}

let expansionsOfStep3 = StepTests("9.3") {
    StepTest("stored properties can be tracked") {
        let trackable = trackable(
            """
            var destination: String
            var platform = 0
            public private(set) var delay: Int = 0 { didSet { print(delay) } }
            weak var next: Train?
            var `default`: Int!
            @MainActor @available(macOS 15, *) var caption = ""
            var _hidden: [Int] = []
            var onLeave: (() -> Void)?
            """)
        let expected = [
            "destination", "platform", "delay", "next", "`default`", "caption", "_hidden",
            "onLeave",
        ]
        expect(
            trackable == expected,
            """
            `isTrackable` is true of these: \(list(trackable)). All stored properties \
            should: \(list(expected)).
            """)
    }

    StepTest("a word inside a name or a comment is no modifier") {
        let trackable = trackable(
            """
            var outlet = 0
            var target = 0
            var staticDelay = 0  // not static
            var lazyLoading = false
            // @ObservationIgnored was here.
            unowned var owner: Train
            /* let */ nonisolated(unsafe) var getter = 0
            /// Not `@ObservationIgnored`.
            @available(macOS 15, *) var track = 1
            // not lazy, not static, not class
            private(set) var delay = 0
            var log = ObservationIgnoredLog()
            var speed: Int { didSet {} }
            @Chapter9.ObservationIgnored var note = ""
            """)
        let expected = [
            "outlet", "target", "staticDelay", "lazyLoading", "owner", "getter", "track", "delay",
            "log", "speed",
        ]
        expect(
            trackable == expected,
            """
            `isTrackable` is true of these: \(list(trackable)). All but note should: \
            \(list(expected)). (Note has an attribute with its module's name.)
            """)
    }

    StepTest("worth tracking is one thing, trackable another") {
        let kinds: [(source: String, isWorthTracking: Bool, isTrackable: Bool)] = [
            ("var delay = 0", true, true),
            ("@ObservationTracked var delay = 0", true, true),
            ("@ObservationTracked @Documented(1) var delay = 0", true, true),
            ("@Clamped(0) var delay = 0", true, true),
            ("lazy var sign = 4", true, false),
            ("var (x, y) = (1, 2)", true, false),
            ("var first = 1, second = 2", true, false),
            ("@ObservationIgnored var note = 1", false, false),
            ("@available(macOS 15, *) @ObservationIgnored private lazy var sign = 4", false, false),
            ("let id = 1", false, false),
            ("static var count = 0", false, false),
            ("class var name: String { \"train\" }", false, false),
            ("var status: String { \"on time\" }", false, false),
            ("var speed: Int { get { 0 } set {} }", false, false),
            ("var length: Int { _read { yield _l } _modify { yield &_l } }", false, false),
        ]
        for kind in kinds {
            let property = first(VariableDeclSyntax.self, in: kind.source)
            let found = (property?.isWorthTracking, property?.isTrackable)
            expect(
                found == (kind.isWorthTracking, kind.isTrackable),
                """
                `\(kind.source)` should \(kind.isWorthTracking ? "" : "not ")be worth tracking, \
                and should \(kind.isTrackable ? "" : "not ")be trackable. For your code it is \
                \(found.0 == true ? "" : "not ")worth tracking and \
                \(found.1 == true ? "" : "not ")trackable.
                """)
        }
    }
}

let expansionsOfStep4 = StepTests("9.4") {
    StepTest("a private copy keeps the value") {
        expectCopy(of: "var delay: Int = 0", has: [":Int", "= 0"])
        // The property leaves its type to the compiler, and so does the copy.
        expectCopy(of: "var delay = 0", has: ["= 0"])
        // Other words may contain the name.
        expectCopy(of: "var delay = delayAtStart", has: ["= delayAtStart"])
        expectCopy(of: "var a = 0", named: "_a", has: ["= 0"])
        expect(
            !code(has: "arbitrary", in: "Macros.swift", of: 9),
            """
            A role in `Macros.swift` has `names: arbitrary`. It should say which names the macro adds: \
            otherwise, the compiler has to expand it for every name that it looks up.
            """)
    }

    StepTest("a copy is private, whatever the access of the property") {
        for modifiers in ["public", "open", "fileprivate", "package", "public private(set)"] {
            expectCopy(of: "\(modifiers) var delay = 0", has: ["= 0"])
        }
    }

    StepTest("a copy keeps the other modifiers and attributes") {
        expectCopy(
            of: "@MainActor @available(macOS 15, *) public weak var next: Train?",
            named: "_next", has: [":Train?", "weak", "@MainActor", "@available(macOS 15, *)"])
        for mark in ["@ObservationTracked", "@Chapter9.ObservationTracked"] {
            expectCopy(of: "@MainActor \(mark) var delay = 0", has: ["= 0", "@MainActor"])
        }
        for modifier in ["unowned", "nonisolated(unsafe)", "final"] {
            expectCopy(
                of: "public \(modifier) var next: Train", named: "_next", has: [":Train", modifier])
        }
    }

    StepTest("a comment ends with its line") {
        expectCopy(
            of: "@MainActor // note\npublic // note\nvar // note\nsign = 0",
            named: "_sign", has: ["= 0", "@MainActor"])
        expectCopy(of: "var /// note\nsign = 0", named: "_sign", has: ["= 0"])
    }

    StepTest("a copy keeps the observers and the comment") {
        let source = """
            /// How late it is.
            public var delay = 0 {
                willSet { print(newValue) }
                didSet { print(oldValue) }  // said
            }
            """
        expectCopy(
            of: source,
            has: ["= 0", "willSet { print(newValue) }", "didSet { print(oldValue) }"])
        let places = TrackedProperty(source).copies.matches(
            of: /#sourceLocation\(file: "Models.swift", line: (\d)\)\s*(.*)\s*#sourceLocation\(\)/
        ).map { "\($0.2) is line \($0.1)" }
        expect(
            places == ["print(newValue) is line 4", "print(oldValue) is line 5"],
            """
            A warning about an observer's body, and a breakpoint there, should be found in the file. In \
            the copy, these bodies are between `#sourceLocation(file:line:)` and `#sourceLocation()`: \
            \(list(places)). All should: print(newValue) is line 4, print(oldValue) is line 5.
            """)
        let comments = TrackedProperty(source).comments
        expect(
            comments.contains("/// How late it is."),
            """
            The copy should keep the comment. Before the copy there is \(comments.debugDescription).
            """)
        let line = "/// How late it is."
        let copies = TrackedProperty("\(line)\nvar delay = 0", isMarkedByMacro: true).copies
        let count = copies.ranges(of: line).count
        expect(
            count == 1,
            """
            The property is `var delay = 0`, with a comment and no modifiers. In the copy, the comment \
            stands \(count == 2 ? "twice" : times(count)): \(copies.debugDescription). It should stand there \
            once.
            """)
    }

    StepTest("a name in backticks keeps them") {
        // With an underscore, `default` would need none.
        expectCopy(of: "var `platform 2` = 0", named: "`_platform 2`", has: ["= 0"])
    }
}

let expansionsOfStep5 = StepTests("9.5") {
    StepTest("get reports the read") {
        expect(
            "get", of: "public var delay = 0",
            does: [
                "access(keyPath: \\.delay)":
                    "report the read with the property's key path and the class's own `access`",
                "return _delay": "return what is in the copy",
            ])
    }

    StepTest("set reports the change") {
        expect(
            "set", of: "weak var next: Train?",
            does: [
                "withMutation(keyPath: \\.next) {":
                    """
                report the change with the property's key path, and the class's own \
                `withMutation` and a closure
                """,
                "  _next = #value":
                    "store the new value in the copy, in the closure that `withMutation` gets",
            ])
    }

    StepTest("a name in backticks is one here too") {
        expect(
            "get", of: "var `platform 2` = 0",
            does: [
                "access(keyPath: \\.`platform 2`)":
                    """
                report the read with the class's own `access`, with the property's name as it is
                """,
                "return `_platform 2`":
                    "return what is in the copy, whose name has backticks as well",
            ])
        expect(
            "set", of: "var `platform 2` = 0",
            does: [
                "withMutation(keyPath: \\.`platform 2`) {":
                    """
                report the change with the class's own `withMutation` and a closure, with the \
                property's name as it is
                """,
                "  `_platform 2` = #value":
                    "store in the copy, whose name has backticks as well, in the closure",
            ])
    }
}

let expansionsOfStep6 = StepTests("9.6") {
    StepTest("init sets the storage") {
        for (property, storage) in [
            ("var delay: Int", "_delay"), ("var delay = 0", "_delay"),
            ("var `platform 2`: Int", "`_platform 2`"),
        ] {
            expect(
                "init", of: property,
                does: [
                    "@storageRestrictions(initializes: \(storage))":
                        "say with `@storageRestrictions` that it sets the copy",
                    "\(storage) = #value": "store the initial value in the copy",
                ])
        }
    }
}

let expansionsOfStep7 = StepTests("9.7") {
    StepTest("what has the attribute already gets no second one") {
        let marked = marked(
            """
            @ObservationTracked var delay = 0
            @Chapter9.ObservationTracked var track = 0
            /// What `@ObservationTracked` makes of it.
            var platform = 0
            var log = ObservationTrackedLog()
            """)
        expect(
            marked == ["platform", "log"],
            """
            These properties got `@ObservationTracked`: \(list(marked)). Delay has it already, and \
            track has `@Chapter9.ObservationTracked`. Platform and log should get it, whatever their \
            comment and their value say.
            """)
    }

    StepTest("what can be tracked gets the attribute") {
        let tracked = marked(
            """
            let id = 1
            lazy var sign = "4"
            @ObservationIgnored var note = ""
            var platform = 0
            var _hidden = 0
            func leave() {}
            """)
        expect(
            tracked == ["platform", "_hidden"],
            """
            These properties got `@ObservationTracked`: \(list(tracked)). Of the members here, only \
            platform and _hidden can be tracked, and should get it.
            """)
        let inFull = marked("var platform = 0", with: "@Chapter9.ObservationTracked")
        expect(
            inFull == marked("var platform = 0"),
            """
            The property platform got `@ObservationTracked`. It should get \
            `@Chapter9.ObservationTracked`, whose name is in full: on a Mac, Foundation has one of the \
            same name.
            """)
        let others = marked(
            """
            let id = 1
            lazy var sign = "4"
            var name: String { "" }
            """, with: "@ObservationIgnored")
        expect(
            others.isEmpty,
            """
            These got `@ObservationIgnored`, which nobody has asked for: \(list(others)). What can't be \
            tracked should get no attribute.
            """)
    }
}

let expansionsOfStep8 = StepTests("9.8") {
    StepTest("_modify reports around the change") {
        expect(
            "_modify", of: "var trains: [Train]",
            does: [
                "access(keyPath: \\.trains)":
                    "report, with the class's own `access`, that the old value is read",
                "_$observationRegistrar.willSet(self, keyPath: \\.trains)":
                    "tell the registrar about the change before it is made",
                "yield &_trains": "lend the stored copy, `_trains`, to be changed in place",
                "_$observationRegistrar.didSet(self, keyPath: \\.trains)":
                    "tell the registrar when the change is over, even if it throws",
            ], inAnyOrder: 2)
    }
}

let expansionsOfStep11 = StepTests("9.11") {
    StepTest("set leaves early for an equal value") {
        expect(
            "set", of: "var delay = 0", isNews: false,
            does: ["_delay = #value": "store the value, and report no change"])
        expect(
            "set", of: "var delay = 0",
            does: [
                "withMutation(keyPath: \\.delay) {":
                    "report the change with the class's own `withMutation` and a closure",
                "  _delay = #value":
                    "store the new value in the copy, in the closure that `withMutation` gets",
            ])
    }

    StepTest("there is a comparison for each kind of type") {
        let source = "@Observable class Train {}"
        let functions = ObservableClass(source).functions("shouldNotifyObservers")
        let (both, either) = (["AnyObject", "Equatable"], "#1 != #2 || #1 !== #2")
        let kinds: [(kind: String, constraints: [String], value: String, comparison: String)] = [
            ("any type", [], "_: 1", "true"),
            ("an `Equatable` type", ["Equatable"], "_: 1", "#1 != #2"),
            ("a class", ["AnyObject"], "_: 1", "#1 !== #2"),
            ("an `Equatable` class", both, "_: 1", either),
            ("an optional `Equatable` class", both, "_: 1?", either),
        ]
        for (kind, constraints, value, comparison) in kinds {
            let limits = constraints.isEmpty ? [] : ["where:\(constraints.joined(separator: "&"))"]
            expect(
                "function `shouldNotifyObservers` for values of \(kind)", functions, for: source,
                has: [
                    oneTypeParameter,
                    uniqueName,
                    (value, "take the old value and the new one, both without a label"),
                    (value, "take the old value and the new one, both without a label"),
                    ("-> Bool", "return whether the change is news"),
                    (comparison, "compare the two as the lesson's table says of \(kind)"),
                    ("private", "be private"),
                    ofAnyThread,
                ] + limits.map { ($0, "be for values of \(kind)") },
                optional: ["final"]
            ) { function in
                let keys = function.pieces.map(\.key)
                let isOptional = keys.contains { $0.hasPrefix("_:") && $0.hasSuffix("?") }
                return keys.filter { $0.hasPrefix("where:") } == limits
                    && isOptional == value.hasSuffix("?")
            }
        }
    }

    StepTest("a comparison that the class has takes the place of one") {
        let own = "(_ a: Value, _ b: Value) -> Bool"
        for (constraint, count) in [
            ("<Value>\(own)", 5), ("<Value: Equatable>\(own)", 5),
            ("<Value>\(own) where Value: Equatable", 5),
            ("<Value: AnyObject & Equatable>\(own)", 5), ("<Value: Hashable>\(own)", 6),
            ("<Value: AnyObject & Equatable>(_ a: Value?, _ b: Value?) -> Bool", 5),
            ("(_ a: Int, _ b: Int) -> Bool", 6),
        ] {
            let function = "func shouldNotifyObservers\(constraint)"
            let functions = ObservableClass("@Observable class Train { \(function) { true } }")
                .functions("shouldNotifyObservers")
            let found = functions.matches(of: /func\b/).count
            expect(
                found == count,
                """
                The class has `\(function)`. Functions of that name, with the macro's: \(found). \
                Expected: \(count).
                """)
        }
    }
}

// MARK: - What these tests share

/// What the extension of a class should have: the name of the class, and the conformance.
private func conformance(_ name: String) -> [(String, String)] {
    [
        (
            "extension \(name)",
            "be one of `\(name)`, which is the class's name as seen from outside"
        ),
        (
            ":Chapter9.Observable",
            """
            add the conformance to `Observable`, and name the protocol in full: the class's \
            module may have one of its own
            """
        ),
        (
            ":nonisolated",
            """
            say, with `nonisolated` right before the protocol, that the conformance can be \
            used on any thread, whatever actor the class belongs to
            """
        ),
    ]
}

/// The mark of what isn't tracked.
private let inFull = """
    it should be marked with `@Chapter9.ObservationIgnored`, whose name is in full: on a Mac, Foundation has \
    one of the same name
    """

/// For the type of a property.
private let oneTypeParameter = (
    "1 type parameter", "have one type parameter, for the property's type"
)

/// A type parameter's name.
private let uniqueName = (
    "<unique>",
    """
    use `context.makeUniqueName` for the name of each type parameter: the class may have any \
    other name
    """
)

/// The parameter for a property of a class.
private func keyPathOf(_ name: String) -> (String, String) {
    (
        "keyPath: KeyPath<\(name), 1>",
        "take the key path of a property of the class, which can be of any type"
    )
}

/// What lets a function be called from any isolation.
private let ofAnyThread = (
    "nonisolated", "be callable on any thread, whatever actor the class belongs to"
)

/// Expects what `@ObservationTracked` writes beside a property to be a private copy of it.
private func expectCopy(
    of source: String, named name: String = "_delay", has kept: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let rest = kept.map { piece in
        (piece, "keep this of the property: `\(piece.drop { $0 == ":" })`")
    }
    expect(
        "copy", TrackedProperty(source).copy, for: source,
        has: [
            (
                name,
                """
                have the property's name with an underscore before it; inside the backticks, if \
                there are any
                """
            ),
            ("private", "be private"),
            ("@Chapter9.ObservationIgnored", "not be tracked itself: \(inFull)"),
            ("var", "be a variable, as the property is"),
        ] + rest,
        others: "A private copy needs nothing else about access, and no mark to track it.",
        sourceLocation: sourceLocation)
}

/// The properties that `@Observable` marks, in a class with these members.
private func marked(_ members: String, with mark: String = "@ObservationTracked") -> [String] {
    ObservableClass("@Observable class Train {\n\(members)\n}").properties(with: mark)
}

/// The names of the properties among these members that are trackable.
private func trackable(_ members: String) -> [String] {
    let type = first(ClassDeclSyntax.self, in: "class Train {\n\(members)\n}")
    return type?.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        .filter(\.isTrackable).map { $0.bindings.map(\.pattern.trimmedDescription) }
        .map { $0.joined(separator: ", ") } ?? []
}

private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
}
