import SwiftSyntax
import SwiftSyntaxMacroExpansion
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
        for (source, name) in [
            ("@Observable class Train {}", "Train"),
            ("enum Station { @Observable class Hall {} }", "Station.Hall"),
            ("@Observable class Express: Train {}", "Express"),
        ] {
            expect(
                "extension", ObservableClass(source).extensions(named: "\(raw: name)"), for: source,
                has: conformance(name))
        }
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
                (#"@available\(macOS 26, \*\)"#, words),
                (#"@available\(watchOS, unavailable\)"#, words),
            ], butNot: "@MainActor|@dynamicMemberLookup|@Observable",
            others: "Of the class's attributes, it needs those that say where it is available.")
    }

    StepTest("a conformance that is there is not added again") {
        let source = "@Observable class Express: Train {}"
        let written = ObservableClass(source).extensions(named: "Express", missing: false)
        expect(
            written.isEmpty,
            """
            The class is `\(source)`, and its superclass conforms, so no conformance is missing. \
            Your macro writes this, and should write nothing:
              + \(written.map(\.description).joined())
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
                (#"_\$observationRegistrar\b"#, "have the name that it has in the lesson"),
                (
                    #"= Chapter9\.ObservationRegistrar\(|: Chapter9\.ObservationRegistrar ="#,
                    "be made by its type, which is named in full, with the module"
                ),
                (#"\blet\b"#, "be a constant"),
                (#"\bprivate\b"#, "be private"),
                ("@Chapter9.ObservationIgnored", "not be observed itself: \(inFull)"),
            ])
    }

    StepTest("access and withMutation pass on what they get") {
        let train = "@Observable public class Train {}"
        expect(
            "function `access`", ObservableClass(train).functions("access"), for: train,
            has: [
                ("access<[^,>]+>", "have one type parameter, for the property's type"),
                ("<\(uniqueName)>", uniqueNameWords),
                keyPath(of: "Train"),
                (
                    #"_\$observationRegistrar\.access\(self, keyPath: \w+\)"#,
                    "tell the registrar which property of which object was read"
                ),
                ofAnyThread,
            ])
        let board = "@Observable public class Board<Row> {}"
        expect(
            "function `withMutation`", ObservableClass(board).functions("withMutation"), for: board,
            has: [
                (
                    "withMutation<[^,>]+, [^,>]+>",
                    """
                    have two type parameters, one for the property's type and one for what the \
                    change returns
                    """
                ),
                ("<\(uniqueName), \(uniqueName)>", uniqueNameWords),
                keyPath(of: "Board"),
                (
                    #", _ \w+: \(\) throws -> __\w+\)"#,
                    """
                    take the change without a label: a closure that may throw, and whose result \
                    can be of any type
                    """
                ),
                (#"-> (__\w+)\)( re?throws)? -> \1 "#, "return what the change returns"),
                (#"\brethrows\b"#, "throw only if the change does"),
                (
                    #"try _\$observationRegistrar\.withMutation\(of: self, keyPath: |willSet.+didSet"#,
                    "let the registrar make the change, and report it"
                ),
                ofAnyThread,
            ])
    }

    StepTest("a member that the class has is not added again") {
        expectMembers(
            "access", beside: "func access<Value>(keyPath: KeyPath<Train, Value>) {}", count: 1)
        expectMembers("withMutation", beside: "func withMutation(of what: String) {}", count: 2)
        expectMembers(
            "withMutation",
            beside: "static func withMutation<M, R>(keyPath: KeyPath<Train, M>, _ m: () -> R) {}",
            count: 2)
    }

    StepTest("A member of the class's own counts, however its types are spelled") {
        let types = [
            "Swift.KeyPath<Models.Train, V>", "(KeyPath<`Train`, V>)", "__owned KeyPath<Train, V>",
        ]
        for type in types {
            let train = ObservableClass(
                "@Observable class Train { func access<V>(keyPath: \(type)) {} }")
            #expect(train.functions("access").count == 1, "Is \(type) another type?")
        }
        let rest =
            "<V, R, E>(keyPath: KeyPath<Train, V>, _ change: () throws(E) -> R) throws(E) -> R {}"
        let train = ObservableClass("@Observable class Train { func withMutation\(rest) }")
        #expect(
            train.functions("withMutation").count == 1, "Can both be called with the same closure?")
        for type in ["() -> R", "() async throws -> R", "(V) throws -> R"] {
            let function =
                "func withMutation<V, R>(keyPath: KeyPath<Train, V>, _ change: \(type)) -> R {}"
            let train = ObservableClass("@Observable class Train { \(function) }")
            #expect(train.functions("withMutation").count == 2, "Is \(type) the same type?")
        }
    }
}

let expansionsOfStep3 = StepTests("9.3") {
    StepTest("isWorthTracking and isTrackable are two questions") {
        expectKind(
            isWorthTracking: true, isTrackable: true,
            [
                "var destination: String", "var delay = 0", "@ObservationTracked var delay = 0",
                "weak var next: Train?", "unowned var owner: Train", "var `default`: Int!",
                #"@MainActor @available(macOS 15, *) var caption = """#, "var _hidden: [Int] = []",
                "var onLeave: (() -> Void)?", "@ObservationTracked @Documented(1) var delay = 0",
                "@Clamped(0) var delay = 0",
            ])
        expectKind(
            isWorthTracking: true, isTrackable: true,
            why: " `didSet` observes a stored property, and doesn't make it a computed one.",
            ["public private(set) var delay: Int = 0 { didSet { print(delay) } }"])
        expectKind(
            isWorthTracking: true, isTrackable: true,
            why: " A word inside a name or a comment is no modifier.",
            [
                "var outlet = 0", "var target = 0", "var staticDelay = 0  // not static",
                "var lazyLoading = false", "// @ObservationIgnored was here.\nvar track = 1",
                "/* let */ nonisolated(unsafe) var getter = 0",
                "/// Not `@ObservationIgnored`.\n@available(macOS 15, *) var track = 1",
                "// not lazy, not static, not class\nprivate(set) var delay = 0",
                "var log = ObservationIgnoredLog()",
            ])
        expectKind(
            isWorthTracking: true, isTrackable: false,
            ["lazy var sign = 4", "var (x, y) = (1, 2)", "var first = 1, second = 2"])
        expectKind(
            isWorthTracking: false, isTrackable: false,
            [
                "@ObservationIgnored var note = 1", #"@Chapter9.ObservationIgnored var note = """#,
                "@available(macOS 15, *) @ObservationIgnored private lazy var sign = 4",
                "let id = 1", "static var count = 0", #"class var name: String { "train" }"#,
                #"var status: String { "on time" }"#, "var speed: Int { get { 0 } set {} }",
                "var length: Int { _read { yield _l } _modify { yield &_l } }",
            ])
    }
}

let expansionsOfStep4 = StepTests("9.4") {
    StepTest("a private copy keeps the value") {
        expectCopy(of: "var delay: Int = 0", has: [": Int", "= 0"])
        // Other words may contain the name.
        expectCopy(of: "var delay = delayAtStart", has: ["= delayAtStart"])
        expectCopy(of: "var a = 0", named: "_a", has: ["= 0"])
        // With an underscore, `default` would need no backticks.
        expectCopy(of: "var `platform 2` = 0", named: "`_platform 2`", has: ["= 0"])
        expect(
            !code(has: "arbitrary", in: "Macros.swift", of: 9),
            """
            A role in `Macros.swift` has `names: arbitrary`. It should say which names the macro adds: \
            otherwise, the compiler has to expand it for every name that it looks up.
            """)
    }

    StepTest("a copy keeps the other modifiers and attributes") {
        for modifiers in ["public", "open", "fileprivate", "package", "public private(set)"] {
            expectCopy(of: "\(modifiers) var delay = 0", has: ["= 0"])
        }
        expectCopy(
            of: "@MainActor @available(macOS 15, *) public weak var next: Train?",
            named: "_next", has: [": Train?", "weak", "@MainActor", "@available(macOS 15, *)"])
        for mark in ["@ObservationTracked", "@Chapter9.ObservationTracked"] {
            expectCopy(of: "@MainActor \(mark) var delay = 0", has: ["= 0", "@MainActor"])
        }
        for modifier in ["unowned", "nonisolated(unsafe)", "final"] {
            expectCopy(
                of: "public \(modifier) var next: Train", named: "_next",
                has: [": Train", modifier])
        }
    }

    StepTest("a comment ends with its line") {
        expectCopy(
            of: "@MainActor // note\npublic // note\nvar // note\nsign = 0",
            named: "_sign", has: ["= 0", "@MainActor"])
        expectCopy(of: "var /// note\nsign = 0", named: "_sign", has: ["= 0"])
    }

    StepTest("a copy keeps the observers and the comment") {
        let line = "/// How late it is."
        let source = """
            \(line)
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
            \(places.joined(separator: ", ")). All should: print(newValue) is line 4, print(oldValue) is line 5.
            """)
        let comments = TrackedProperty(source).comments
        expect(
            comments.contains(line),
            """
            The copy should keep the comment. Before the copy there is \(comments.debugDescription).
            """)
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

    StepTest("Observers compile, whatever characters the file's path has") {
        let source = "class Train { var delay = 0 { didSet { print(delay) } } }"
        let property = try #require(first(VariableDeclSyntax.self, in: source))
        let file = property.root.cast(SourceFileSyntax.self)
        for path in [
            "/a b/Train.swift", "/a#b/Train.swift", #"/a"b/Train.swift"#, #"C:\Train.swift"#,
        ] {
            let context = BasicMacroExpansionContext(
                sourceFiles: [file: .init(moduleName: "Models", fullFilePath: path)])
            let copies = try ObservationTrackedMacro.expansion(
                of: "@ObservationTracked", providingPeersOf: property, in: context)
            let copy = try #require(copies.first?.description)
            let isPlain = !path.contains { $0 == "\"" || $0 == "\\" }
            #expect(copy.contains(#"#sourceLocation(file: "\#(path)""#) == isPlain)
            #expect(copy.contains("#sourceLocation") == isPlain, "Can \(path) be written there?")
        }
    }
}

let expansionsOfStep5 = StepTests("9.5") {
    StepTest("get reports the read, and set the change") {
        for (source, name, copy) in [
            ("public var delay = 0", "delay", "_delay"), ("weak var next: Train?", "next", "_next"),
            ("var `platform 2` = 0", "`platform 2`", "`_platform 2`"),
        ] {
            expectAccessor(
                "get", of: source,
                has: [
                    (
                        access(name),
                        "report the read with the property's key path and the class's own `access`"
                    ),
                    (#"\Q\#(copy)\E"#, "return what is in the copy, `\(copy)`"),
                ])
            expectAccessor(
                "set", of: source,
                has: [
                    (
                        #"(?:^| )withMutation\(keyPath: \\\w*\.\Q\#(name)\E[,)]"#,
                        """
                        report the change with the property's key path, and the class's own \
                        `withMutation` and a closure
                        """
                    ),
                    (
                        #"\Q\#(copy)\E = newValue"#,
                        "store the new value in the copy, in the closure that `withMutation` gets"
                    ),
                ])
        }
    }
}

let expansionsOfStep6 = StepTests("9.6") {
    StepTest("init sets the storage") {
        for (source, copy) in [
            ("var delay: Int", "_delay"), ("var delay = 0", "_delay"),
            ("var `platform 2`: Int", "`_platform 2`"),
        ] {
            expectAccessor(
                "init", of: source,
                has: [
                    (
                        #"\Q@storageRestrictions(initializes: \#(copy))\E"#,
                        "say with `@storageRestrictions` that it sets the copy"
                    ),
                    (
                        #"\(\w+\) \{ \Q\#(copy)\E = \w+ \}|init \{ \Q\#(copy)\E = newValue \}"#,
                        "store the initial value in the copy"
                    ),
                ])
        }
    }
}

let expansionsOfStep7 = StepTests("9.7") {
    StepTest("what can be tracked gets the attribute") {
        let rows: [(source: String, isMarked: Bool, reason: String)] = [
            ("var platform = 0", true, "it can be tracked"),
            ("var _hidden = 0", true, "it can be tracked, whatever its name"),
            ("var log = ObservationTrackedLog()", true, "only its value has the word"),
            (
                "/// What `@ObservationTracked` makes of it.\nvar platform = 0", true,
                "only its comment has the word"
            ),
            ("@ObservationTracked var delay = 0", false, "it has it already"),
            ("@Chapter9.ObservationTracked var delay = 0", false, "it has it already"),
            ("@ObservationIgnored var note = 0", false, "it is to be left alone"),
            ("let id = 1", false, "it can't be tracked"),
            ("lazy var sign = 4", false, "it can't be tracked"),
            ("var status: Int { 4 }", false, "it can't be tracked"),
            ("func leave() {}", false, "it is a function"),
        ]
        for row in rows {
            let source = "@Observable class Train {\n\(row.source)\n}"
            let found = ObservableClass(source).attributesOfMember
            let isShort = found == ["@ObservationTracked"] && row.isMarked
            let inFull = "on a Mac, Foundation has one of the same name"
            guard found != (row.isMarked ? ["@Chapter9.ObservationTracked"] : []) else { continue }
            Issue.record(
                """
                In a class, `\(row.source)` got \(list(found, or: "no attribute")). It should get \
                \(row.isMarked ? "`@Chapter9.ObservationTracked`" : "no attribute"): \
                \(isShort ? inFull : row.reason).
                """)
            return
        }
    }
}

let expansionsOfStep8 = StepTests("9.8") {
    StepTest("_modify reports around the change") {
        expectAccessor(
            "_modify", of: "var trains: [Train]",
            has: [
                (
                    access("trains"),
                    "report, with the class's own `access`, that the old value is read"
                ),
                (
                    #"\.willSet\(self, keyPath: \\\w*\.trains\)"#,
                    "tell the registrar about the change before it is made"
                ),
                ("yield &_trains", "lend the stored copy, `_trains`, to be changed in place"),
                (
                    #"\.didSet\(self, keyPath: \\\w*\.trains\)"#,
                    "tell the registrar when the change is over, even if it throws"
                ),
            ])
    }
}

let expansionsOfStep11 = StepTests("9.11") {
    StepTest("there is a comparison for each kind of type") {
        let source = "@Observable class Train {}"
        let functions = ObservableClass(source).functions("shouldNotifyObservers")
        expect(
            functions.count == 5 || functions.first?.hasError == true,
            """
            Your macro writes \(functions.count) functions `shouldNotifyObservers`. It should write 5: \
            one for each line of the lesson's table.
            """)
        for function in functions {
            let isGeneric =
                function.as(FunctionDeclSyntax.self)?.genericParameterClause != nil
            let parameter: [Part] = [
                (
                    "shouldNotifyObservers<[^,>]+>",
                    "have one type parameter, for the property's type"
                ),
                ("<\(uniqueName)[:> ]", uniqueNameWords),
            ]
            expect(
                "function `shouldNotifyObservers`", [function], for: source,
                has: (isGeneric ? parameter : []) + [
                    (
                        #"\(_ \w+: (__\w+\??|\(?(?:any )?AnyObject\)?\?), _ \w+: \1\) "#,
                        "take the old value and the new one, both without a label"
                    ),
                    ("-> Bool", "return whether the change is news"),
                    (#"\bprivate\b"#, "be private"),
                    ofAnyThread,
                ])
        }
    }

    StepTest("a comparison that the class has takes the place of one") {
        let own = "(_ a: Value, _ b: Value) -> Bool"
        for (constraint, count) in [
            ("<Value>\(own)", 5), ("<Value: Equatable>\(own)", 5),
            ("<Value>\(own) where Value: Equatable", 5),
            ("<Value: AnyObject & Equatable>\(own)", 5), ("<Value: Hashable>\(own)", 6),
            ("<Value: AnyObject & Equatable>(_ a: Value?, _ b: Value?) -> Bool", 5),
            ("<Value: AnyObject>(_ a: Optional<Value>, _ b: Swift.Optional<Value>) -> Bool", 5),
            ("<Value: Swift.Equatable>(_ a: (Value), _ b: borrowing Value) -> Swift.Bool", 5),
            ("<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool", 6),
            ("(_ a: some Equatable, _ b: some Equatable) -> Bool", 6),
            ("(_ a: Int, _ b: Int) -> Bool", 6),
        ] {
            expectMembers(
                "shouldNotifyObservers", beside: "func shouldNotifyObservers\(constraint) { true }",
                count: count)
        }
    }
}

// MARK: - What these tests share

/// What the extension of a class should have: the name of the class, and the conformance.
private func conformance(_ name: String) -> [Part] {
    [
        (
            #"extension \Q\#(name)\E:"#,
            "be one of `\(name)`, which is the class's name as seen from outside"
        ),
        (
            #"[: ]Chapter9\.Observable\b"#,
            """
            add the conformance to `Observable`, and name the protocol in full: the class's \
            module may have one of its own
            """
        ),
        (
            "nonisolated Chapter9",
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

/// A pattern for a type parameter's name.
private let uniqueName = #"__[A-Za-z]+\d*"#
private let uniqueNameWords = """
    use `context.makeUniqueName` for the name of each type parameter: the class may have any \
    other name
    """

/// The parameter for a property of a class.
private func keyPath(of name: String) -> Part {
    (
        #"\(keyPath(?: \w+)?: KeyPath<\#(name)(?:<.+?>)?, __\w+>"#,
        "take the key path of a property of the class, which can be of any type"
    )
}

/// A pattern for the report of a read.
private func access(_ name: String) -> String {
    #"(?:^| )access\(keyPath: \\\w*\.\Q\#(name)\E\)"#
}

/// What lets a function be called from any isolation.
private let ofAnyThread: Part = (
    #"\bnonisolated\b"#, "be callable on any thread, whatever actor the class belongs to"
)

/// Expects what `@ObservationTracked` writes beside a property to be a private copy of it.
private func expectCopy(
    of source: String, named name: String = "_delay", has kept: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    expect(
        "copy", TrackedProperty(source).copy, for: source,
        has: [
            (
                #"\b(?:var|let) \Q\#(name)\E(?:[: ]|$)"#,
                """
                have the property's name with an underscore before it; inside the backticks, if \
                there are any
                """
            ),
            (#"\bprivate (?!\()"#, "be private"),
            ("@Chapter9.ObservationIgnored", "not be tracked itself: \(inFull)"),
            (#"\bvar\b"#, "be a variable, as the property is"),
        ]
            + kept.map { piece in
                (#"\Q\#(piece)\E"#, "keep this of the property: `\(piece.trimmingPrefix(": "))`")
            },
        butNot: #"@(?:\w+\.)?ObservationTracked|\b(?:public|open|fileprivate|package)\b|\(set\)"#,
        others: "A private copy needs nothing else about access, and no mark to track it.",
        sourceLocation: sourceLocation)
}

/// Expects an accessor of a tracked property to do some things.
private func expectAccessor(
    _ specifier: String, of source: String, has parts: [Part],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    expect(
        "accessor `\(specifier)`", TrackedProperty(source).accessor(specifier), for: source,
        has: parts, sourceLocation: sourceLocation)
}

/// Expects a class with a member of its own to have some members of this name.
private func expectMembers(
    _ name: String, beside member: String, count: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let found = ObservableClass("@Observable class Train { \(member) }").functions(name).count
    guard found != count else { return }
    Issue.record(
        """
        The class has `\(member)`. Functions of that name, with the macro's: \(found). Expected: \(count).
        """, sourceLocation: sourceLocation)
}

/// Expects properties to be of a kind.
private func expectKind(
    isWorthTracking: Bool, isTrackable: Bool, why: String = "", _ sources: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    for source in sources {
        let property = first(VariableDeclSyntax.self, in: source)
        let found = (property?.isWorthTracking == true, property?.isTrackable == true)
        guard found != (isWorthTracking, isTrackable) else { continue }
        Issue.record(
            """
            `\(source)` should \(isWorthTracking ? "" : "not ")be worth tracking, and should \
            \(isTrackable ? "" : "not ")be trackable. For your code it is \(found.0 ? "" : "not ")worth \
            tracking and \(found.1 ? "" : "not ")trackable.\(why)
            """, sourceLocation: sourceLocation)
        // The first says enough.
        return
    }
}

private func list(_ names: [String], or none: String = "none") -> String {
    names.isEmpty ? none : names.map { "`\($0)`" }.joined(separator: ", ")
}
