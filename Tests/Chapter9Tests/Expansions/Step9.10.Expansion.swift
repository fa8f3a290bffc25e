import Testing
import WorkshopTesting

extension Chapter9ExpansionTests {
    @Suite struct `Step 9.10` {
        @Test func `A lazy property gets an error at its name`() {
            let diagnosis = PropertyDiagnosis(of: "/// The sign.\nprivate lazy var sign = 4")
            #expect(diagnosis.complaints == [.error(2, 18, lazy)])
            let fixed = ["/// The sign.", "@ObservationIgnored private lazy var sign = 4"]
            #expect(diagnosis.fixed == fixed)
        }

        @Test func `A lazy property with didSet gets the same error`() {
            let diagnosis = PropertyDiagnosis(of: "lazy var seats = 4 { didSet {} }")
            #expect(diagnosis.complaints == [.error(1, 10, lazy)])
        }

        @Test(arguments: [
            (#"@Clamped(0...9)"#, "Clamped"), (#"@SwiftUI.AppStorage("a")"#, "SwiftUI.AppStorage"),
            ("@Published", "Published"), ("@SwiftUI.State", "SwiftUI.State"),
        ]) func `A property wrapper gets an error with two fix-its`(attribute: String, name: String)
        {
            let diagnosis = PropertyDiagnosis(of: "\(attribute) var a = 4")
            let message = "'@Observable' cannot track a property with the wrapper '@\(name)'"
            #expect(
                diagnosis.complaints == [.error(1, attribute.count + 6, message)],
                "Which attributes count as wrappers, and where does the error point?")
            let fixed = [
                "@ObservationIgnored \(attribute) var a = 4",
                "@ObservationTracked \(attribute) var a = 4",
            ]
            #expect(diagnosis.fixed == fixed, "What if the attribute isn't a wrapper after all?")
        }

        @Test func `A tuple pattern gets a warning`() {
            let diagnosis = PropertyDiagnosis(of: "var (first, second, third) = (1, 2, 3)")
            #expect(diagnosis.complaints == [.warning(1, 5, tuple)])
            #expect(diagnosis.fixed == ["var first = 1", "var second = 2", "var third = 3"])
        }

        @Test(arguments: [
            ("lazy var x = 1, y = 2", 10), ("@Clamped(0...9) var x = 1, y = 2", 21),
            ("private var x = 1, (y, z) = (2, 3)", 13), ("public var x = 1, (y, z) = pair", 12),
        ]) func `The error about several variables takes precedence`(property: String, column: Int)
        {
            let diagnosis = PropertyDiagnosis(of: property)
            let expected: Complaints = [.error(1, column, several)]
            #expect(
                diagnosis.complaints == expected, "Which row of the lesson's table applies?"
            )
        }

        @Test(arguments: [
            ("var (x, y) = (1, 2), z = 3", 5), ("var (x, y): (Int, Int) = (1, 2), z = 3", 5),
            ("var (w, x) = (1, 2), (y, z) = (3, 4)", 5), ("lazy var (x, y) = (1, 2)", 10),
            ("@Clamped(0...9) var (x, y) = (1, 2)", 21),
        ]) func `A declaration that begins with a tuple pattern gets the warning`(
            property: String, column: Int
        ) {
            let diagnosis = PropertyDiagnosis(of: property)
            #expect(
                diagnosis.complaints == [.warning(1, column, tuple)],
                "Which row of the lesson's table applies?")
        }

        @Test(arguments: [
            (
                "// Where it is.\nprivate var line, platform: Int, track = 2",
                [
                    "// Where it is.", "private var line: Int", "private var platform: Int",
                    "private var track = 2",
                ]
            ),
            ("var z = 3, (x, y) = (1, 2)", ["var z = 3", "var x = 1", "var y = 2"]),
            ("var (x, y) = (1, 2), z = 3", ["var x = 1", "var y = 2", "var z = 3"]),
            ("var\n    line = 1,\n    platform = 2", ["var line = 1", "var platform = 2"]),
            ("var a = 1,\n    b, c: Int", ["var a = 1", "var b: Int", "var c: Int"]),
            ("var (a: x, b: y) = (1, 2)", ["var x = 1", "var y = 2"]),
            ("var (x, y) = (a: 1, b: 2)", ["var x = 1", "var y = 2"]),
            ("var (a: x, b: y) = (a: 1, b: 2)", ["var x = 1", "var y = 2"]),
        ]) func `The fix-it gives each variable its own declaration`(
            property: String, fixed: [String]
        ) {
            let diagnosis = PropertyDiagnosis(of: property)
            #expect(diagnosis.fixed == fixed)
        }

        @Test(arguments: [
            (
                """
                /// Where it is.
                var line = 1,  // first
                    platform: Int = 2 /* second */, /* third */ track = 3,
                    // fourth
                    length, /* fifth */
                    weight: Int  // sixth
                """,
                [
                    "/// Where it is.", "var line = 1  // first",
                    "var platform: Int = 2 /* second */", "/* third */", "var track = 3",
                    "// fourth", "var length: Int /* fifth */", "var weight: Int  // sixth",
                ]
            ),
            (
                """
                /* here */ var  // zeroth
                    (x, y) = (1, 2), /* third */ z = 3  // fourth
                    , length = 4
                """,
                [
                    "/* here */ // zeroth", "var x = 1", "var y = 2", "/* third */",
                    "var z = 3  // fourth", "var length = 4",
                ]
            ),
        ]) func `The fix-it keeps the comments`(property: String, fixed: [String]) {
            let diagnosis = PropertyDiagnosis(of: property)
            #expect(diagnosis.fixed == fixed)
        }

        @Test(arguments: [
            "var (x, y) = pair", "var (d, e): (Int, Int)", "var (f, /* second */ g) = (1, 2)",
            "var () = ()", "var (a: x, b: y) = (b: 1, a: 2)", "var (a: x, y) = (2, a: 1)",
            "var (x, a: y) = (a: 2, 1)",
        ]) func `A tuple that can't be split gets a warning without a fix-it`(property: String) {
            let diagnosis = PropertyDiagnosis(of: property)
            #expect(diagnosis.complaints == [.warning(1, 5, tuple)])
            #expect(diagnosis.fixed == [], "Which value does each variable get?")
        }

        @Test(arguments: [
            "@MainActor @SignalActor @IBOutlet @objc @available(*, deprecated) var a = 0",
            "@Database var rows = [0]  // a global actor, perhaps",
            "@Database(unsafe) var columns = [0]  // a global actor, certainly",
            "let first = 1, second = 2", "static var (third, fourth) = (3, 4)",
            "@ObservationIgnored lazy var sign = 4", "var lazyLoading = false  // not lazy",
            "@ObservationIgnored @Clamped(0...9) var platform = 4",
            "@ObservationTracked @AnotherMacro(0) var b = 0", "@ObservationTracked lazy var c = 0",
            "@Chapter9.ObservationTracked lazy var d = 0",
            "@AnotherMacro(0) var half: Int { speed / 2 }",
        ]) func `Valid, ignored and computed properties get no diagnostic`(property: String) {
            let diagnosis = PropertyDiagnosis(of: property)
            #expect(
                diagnosis.complaints == [],
                "Should changes to this property be tracked, and are they?")
        }

        @Test func `Properties in a conditional block also get diagnostics`() throws {
            let train = try ObservableClass(
                """
                @Observable class Train {
                    lazy var outside = "said once, for the class"
                    #if DEBUG
                        lazy var sign = 4
                        #if os(Linux)
                            @ObservationTracked @AnotherMacro(0) var b = 0
                        #endif
                    #else
                        var first = 1, second = 2
                    #endif
                }
                """)
            let messages = try train.messagesByMember()
            #expect(messages == [lazy, several])
        }
    }
}

private let lazy = "'@Observable' cannot track a lazy property"
private let several = "'@Observable' cannot track several variables in one declaration"
private let tuple = "'@Observable' does not track the variables of a tuple pattern"
