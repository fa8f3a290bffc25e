import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.4` {
        @Test(arguments: [
            ("var delay: Int = 0", "_delay: Int = 0"),
            ("var delay = delayAtStart", "_delay = delayAtStart"), ("var a = 0", "_a = 0"),
            ("var `platform 2` = 0", "`_platform 2` = 0"),
        ]) func `The copy has the property's type and initial value and an underscored name`(
            property: String, rest: String
        ) throws {
            let copy = try TrackedProperty(property).copy()
            #expect(copy == Code(text: "@Chapter9.ObservationIgnored private var \(rest)"))
        }

        @Test(arguments: ["public", "open", "fileprivate", "package", "public private(set)"])
        func `The copy is private, whatever the property's access level`(access: String) throws {
            let copy = try TrackedProperty("\(access) var delay = 0").copy()
            #expect(
                copy == "@Chapter9.ObservationIgnored private var _delay = 0",
                "Which modifiers set an access level?")
        }

        @Test(arguments: ["final", "weak", "unowned", "nonisolated(unsafe)"])
        func `The copy keeps modifiers that don't set an access level`(modifier: String) throws {
            let copy = try TrackedProperty("public \(modifier) var next: Train?").copy()
            let expected = "@Chapter9.ObservationIgnored private \(modifier) var _next: Train?"
            #expect(copy == Code(text: expected))
        }

        @Test func `The copy keeps all attributes except ObservationTracked`() throws {
            let attributes = "@MainActor @available(macOS 15, *)"
            let copy = try TrackedProperty("\(attributes) var delay = 0").copy()
            let expected = "\(attributes) @Chapter9.ObservationIgnored private var _delay = 0"
            #expect(copy == Code(text: expected))
        }

        @Test(arguments: ["@ObservationTracked", "@Chapter9.ObservationTracked"])
        func `The copy isn't tracked`(mark: String) throws {
            let copy = try TrackedProperty("@MainActor \(mark) var delay = 0").copy()
            #expect(copy == "@MainActor @Chapter9.ObservationIgnored private var _delay = 0")
        }

        @Test func `The copy keeps the property's willSet and didSet`() throws {
            let observers = "{ willSet { print(newValue) } didSet { print(oldValue) } }"
            let copy = try TrackedProperty("public var delay = 0 \(observers)").copy()
            let expected = "@Chapter9.ObservationIgnored private var _delay = 0 \(observers)"
            #expect(copy == Code(text: expected))
        }

        @Test(arguments: ["var delay = 0", "@ObservationTracked public var delay = 0"])
        func `The comment appears once, before the copy`(property: String) throws {
            let lines = try TrackedProperty("/// How late it is.\n\(property)").linesOfCopy()
            let comments = lines.filter { $0.hasPrefix("///") }
            #expect(
                comments == ["/// How late it is."],
                "Which tokens have the comment in their trivia?")
            #expect(
                lines.first == "/// How late it is.", "Which token does the comment belong to now?")
        }

        @Test(arguments: [
            "@MainActor // note\npublic // note\nvar // note\ndelay = 0",
            "@MainActor var /// note\ndelay = 0",
        ]) func `A line comment doesn't comment out the code that follows`(property: String) throws
        {
            let lines = try TrackedProperty(property).linesOfCopy()
            let expected: Code = "@MainActor @Chapter9.ObservationIgnored private var _delay = 0"
            #expect(Code(text: lines.joined(separator: "\n")) == expected)
        }

        @Test(arguments: ["/a b/Train.swift", "/a#b/Train.swift"])
        func `A warning in an observer points to the original line`(path: String) throws {
            let property = try TrackedProperty("var delay = 0 {\n  didSet { print(delay) }\n}")
            let lines = try property.linesOfCopy(inFileAt: path)
            let place = lines.first { $0.hasPrefix("#sourceLocation") }
            #expect(place == "#sourceLocation(file: \"\(path)\", line: 3)")
        }

        @Test(arguments: [#"/a"b/Train.swift"#, #"C:\Train.swift"#])
        func `An observer compiles, whatever the path of its file`(path: String) throws {
            let property = try TrackedProperty("var delay = 0 { didSet { print(delay) } }")
            let lines = try property.linesOfCopy(inFileAt: path)
            let expected = try property.linesOfCopy()
            #expect(lines == expected, "Can this path be written in a literal?")
            #expect(lines.contains { $0.contains("didSet") })
        }

        @Test func `The role declares a prefix instead of arbitrary names`() {
            let hasPrefix = code(has: "prefixed(", in: "Macros.swift", of: 9)
            let isArbitrary = code(has: "arbitrary", in: "Macros.swift", of: 9)
            #expect(hasPrefix == true, "Which names does the macro add?")
            #expect(isArbitrary == false, "For which names would the compiler expand the macro?")
        }
    }
}
