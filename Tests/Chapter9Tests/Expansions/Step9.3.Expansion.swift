import SwiftParser
import SwiftSyntax
import Testing
import WorkshopTesting

@testable import Chapter9Macros

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.3` {
        @Test(arguments: [
            "var destination: String", "var delay = 0", "@ObservationTracked var delay = 0",
            "weak var next: Train?", "unowned var owner: Train", "var `default`: Int!",
            "var onLeave: (() -> Void)?", "var _hidden: [Int] = []", "@Clamped(0) var delay = 0",
            #"@MainActor @available(macOS 15, *) var caption = """#,
            "@ObservationTracked @Documented(1) var delay = 0",
        ]) func `A stored variable is worth tracking and can be tracked`(property: String) throws {
            let kind = try Kind(of: property)
            #expect(kind == Kind(isWorthTracking: true, isTrackable: true))
        }

        @Test func `A property with didSet is a stored property`() throws {
            let kind = try Kind(of: "public private(set) var delay = 0 { didSet { print(delay) } }")
            #expect(kind == Kind(isWorthTracking: true, isTrackable: true))
        }

        @Test(arguments: [
            "var outlet = 0", "var target = 0", "var staticDelay = 0  // not static",
            "var lazyLoading = false", "// @ObservationIgnored was here.\nvar track = 1",
            "/* let */ nonisolated(unsafe) var getter = 0", "var log = ObservationIgnoredLog()",
            "/// Not `@ObservationIgnored`.\n@available(macOS 15, *) var track = 1",
            "// not lazy, not static, not class\nprivate(set) var delay = 0",
        ]) func `A keyword inside a name or a comment isn't a modifier`(property: String) throws {
            let kind = try Kind(of: property)
            #expect(kind == Kind(isWorthTracking: true, isTrackable: true))
        }

        @Test(arguments: [
            "lazy var sign = 4", "var (x, y) = (1, 2)", "var first = 1, second = 2",
        ]) func `Lazy properties and multiple variables can't be tracked`(property: String) throws {
            let kind = try Kind(of: property)
            #expect(kind == Kind(isWorthTracking: true, isTrackable: false))
        }

        @Test(arguments: [
            "let id = 1", "static var count = 0", #"class var name: String { "train" }"#,
            #"var status: String { "on time" }"#, "var speed: Int { get { 0 } set {} }",
            "var length: Int { _read { yield _l } _modify { yield &_l } }",
            "@ObservationIgnored var note = 1", #"@Chapter9.ObservationIgnored var note = """#,
            "@available(macOS 15, *) @ObservationIgnored private lazy var sign = 4",
        ]) func `A constant, computed or ignored property isn't worth tracking`(property: String)
            throws
        {
            let kind = try Kind(of: property)
            #expect(kind == Kind(isWorthTracking: false, isTrackable: false))
        }
    }
}

/// The kind of a property, as the chapter's code determines it.
private struct Kind: Equatable, CustomTestStringConvertible {
    let isWorthTracking: Bool
    let isTrackable: Bool

    init(isWorthTracking: Bool, isTrackable: Bool) {
        self.isWorthTracking = isWorthTracking
        self.isTrackable = isTrackable
    }

    init(of source: String) throws {
        let found = all(VariableDeclSyntax.self, in: Parser.parse(source: source)).first
        let property = try #require(found)
        isWorthTracking = property.isWorthTracking
        isTrackable = property.isTrackable
    }

    var testDescription: String {
        let worth = isWorthTracking ? "worth tracking" : "not worth tracking"
        return "\(worth), and \(isTrackable ? "trackable" : "not trackable")"
    }
}
