import Testing
import WorkshopTesting

@testable import Chapter9Macros

// What the macros say of a class, and of what is none.

let expansionsOfStep9 = StepTests("9.9") {
    StepTest("a struct is refused at the attribute") {
        expect(
            "@Observable struct Train { var delay = 0 }",
            says: ["1:1: error: '@Observable' cannot be applied to struct type 'Train'"])
        expect(
            "struct Train { @ObservationTracked var delay = 0 }",
            says: [
                """
                1:16: error: '@ObservationTracked' can only be applied to a property of a class
                """
            ])
    }

    StepTest("an enum is refused at the attribute") {
        expect(
            "@MainActor @Observable\nenum Aspect { case red }",
            says: ["1:12: error: '@Observable' cannot be applied to enumeration type 'Aspect'"])
    }

    StepTest("an actor and a protocol are refused at the attribute") {
        expect(
            "/// An actor.\n@available(macOS 15, *)\n  @Observable public actor Signalman {}",
            says: ["3:3: error: '@Observable' cannot be applied to actor type 'Signalman'"])
        expect(
            "@Observable protocol Signalled { var delay: Int { get } }",
            says: ["1:1: error: '@Observable' cannot be applied to protocol type 'Signalled'"])
        expect("// No struct Signalman.\n@Observable class Signalman { var delay = 0 }", says: [])
    }
}

let expansionsOfStep10 = StepTests("9.10") {
    StepTest("a lazy property is explained") {
        expect(
            """
            @Observable class Train {
                /// The sign.
                private lazy var sign = "4"
            }
            """,
            says: ["3:22: error: '@Observable' cannot track a lazy property"],
            fixed: """
                @Observable class Train {
                    /// The sign.
                    @ObservationIgnored private lazy var sign = "4"
                }
                """)
    }

    StepTest("a property wrapper is explained") {
        expect(
            """
            @Observable class Train {
                @Clamped(0...9) var platform = 4
                @SwiftUI.AppStorage("delay") var delay = 0
            }
            """,
            says: [
                "2:25: error: '@Observable' cannot track a property with the wrapper '@Clamped'",
                """
                3:38: error: '@Observable' cannot track a property with the wrapper \
                '@SwiftUI.AppStorage'
                """,
            ])
        expect(
            """
            @Observable class Train {
                @Clamped(0...9) var platform = 4
            }
            """,
            fixed: """
                @Observable class Train {
                    @ObservationIgnored @Clamped(0...9) var platform = 4
                }
                """,
            or: """
                @Observable class Train {
                    @ObservationTracked @Clamped(0...9) var platform = 4
                }
                """)
    }

    StepTest("several variables in one declaration are explained") {
        expect(
            """
            @Observable class Train {
                // Where it is.
                private var line, platform: Int, track = 2
            }
            """,
            says: [
                """
                3:17: error: '@Observable' cannot track several variables in one declaration
                """
            ],
            fixed: """
                @Observable class Train {
                    // Where it is.
                    private var line: Int
                    private var platform: Int
                    private var track = 2
                }
                """)
    }

    StepTest("variables in several lines are separated") {
        expect(
            """
            @Observable class Train {
                private var line = 1,
                    platform, track: Int,
                    (x, y) = (1, 2)
            }
            """,
            says: [
                """
                2:17: error: '@Observable' cannot track several variables in one declaration
                """
            ],
            fixed: """
                @Observable class Train {
                    private var line = 1
                    private var platform: Int
                    private var track: Int
                    private var x = 1
                    private var y = 2
                }
                """)
        expect(
            """
            @Observable class Train {
                var
                    line = 1,
                    platform = 2
            }
            """,
            fixed: """
                @Observable class Train {
                    var line = 1
                    var platform = 2
                }
                """)
    }

    StepTest("variables are separated with their comments") {
        expect(
            """
            @Observable class Train {
                /// Where it is.
                var line = 1,  // first
                    platform: Int = 2 /* second */, /* third */ track = 3,
                    // fourth
                    length, /* fifth */
                    weight: Int  // sixth
            }
            """,
            says: [
                "3:9: error: '@Observable' cannot track several variables in one declaration"
            ],
            fixed: """
                @Observable class Train {
                    /// Where it is.
                    var line = 1  // first
                    var platform: Int = 2 /* second */
                    /* third */
                    var track = 3
                    // fourth
                    var length: Int /* fifth */
                    var weight: Int  // sixth
                }
                """)
        expect(
            """
            @Observable class Train {
                /* here */ var  // zeroth
                    (x, y) = (1, 2), /* third */ z = 3  // fourth
                    , length = 4
            }
            """,
            fixed: """
                @Observable class Train {
                    /* here */ // zeroth
                    var x = 1
                    var y = 2
                    /* third */
                    var z = 3  // fourth
                    var length = 4
                }
                """)
    }

    StepTest("a tuple pattern beside a variable is explained") {
        expect(
            """
            @Observable class Train {
                var a = 1, (x, y) = (1, 2)
            }
            """,
            says: ["2:9: error: '@Observable' cannot track several variables in one declaration"],
            fixed: """
                @Observable class Train {
                    var a = 1
                    var x = 1
                    var y = 2
                }
                """)
    }

    StepTest("several variables come before what else they are") {
        expect(
            """
            @Observable class Train {
                lazy var x = 1, y = 2
                @Clamped(0...9) var line = 4, platform = 4
                var (x, y) = (1, 2), z = 3
            }
            """,
            says: [
                "2:14: error: '@Observable' cannot track several variables in one declaration",
                "3:25: error: '@Observable' cannot track several variables in one declaration",
                "4:9: error: '@Observable' cannot track several variables in one declaration",
            ])
    }

    StepTest("a tuple pattern is explained") {
        expect(
            """
            @Observable class Train {
                var (first, second) = (1, 2)
            }
            """,
            says: [
                "2:9: warning: '@Observable' does not track the variables of a tuple pattern"
            ],
            fixed: """
                @Observable class Train {
                    var first = 1
                    var second = 2
                }
                """)
    }

    StepTest("what cannot be taken apart is explained all the same") {
        let source = """
            @Observable class Train {
                var (x, y) = pair
                var a = 1, (b, c) = pair
                var (d, e): (Int, Int)
                var (f, /* second */ g) = (1, 2)
                var () = ()
            }
            """
        expect(
            source,
            says: [
                "2:9: warning: '@Observable' does not track the variables of a tuple pattern",
                "3:9: error: '@Observable' cannot track several variables in one declaration",
                "4:9: warning: '@Observable' does not track the variables of a tuple pattern",
                "5:9: warning: '@Observable' does not track the variables of a tuple pattern",
                "6:9: warning: '@Observable' does not track the variables of a tuple pattern",
            ])
        let fixed = Array(Diagnosis(of: source).fixed.values)
        expect(
            fixed == [],
            """
            The variables of this source code can't be separated:
            \(source)
            After a fix-it it is:
            \(list(fixed))
            There should be no fix-it.
            """)
    }

    StepTest("what is fine, ignored or not worth tracking is not mentioned") {
        expect(
            """
            @Observable class Train {
                let first = 1, second = 2
                static var (third, fourth) = (3, 4)
                @ObservationIgnored lazy var sign = "4"
                @ObservationIgnored @Clamped(0...9) var platform = 4
                @MainActor @SignalActor @IBOutlet @objc @available(*, deprecated) var a = 0
                @ObservationTracked @AnotherMacro(0) var b = 0
                @ObservationTracked lazy var c = 0
                @Database var rows = [0]  // a global actor, perhaps
                @Database(unsafe) var columns = [0]  // a global actor, certainly
                var lazyLoading = false  // not lazy
                lazy var speed = 4
                lazy var seats = 4 { didSet {} }
                @Chapter9.ObservationTracked lazy var d = 0
                @AnotherMacro(0) var half: Int { speed / 2 }
            }
            """,
            says: [
                "12:14: error: '@Observable' cannot track a lazy property",
                "13:14: error: '@Observable' cannot track a lazy property",
            ])
    }

    StepTest("what is inside a condition is explained too") {
        let complaints = ObservableClass(
            """
            @Observable class Train {
                lazy var outside = "said once, for the class"
                #if DEBUG
                    lazy var sign = "4"
                    #if os(Linux)
                        @Clamped(0...9) var platform = 4
                    #endif
                    @ObservationTracked @AnotherMacro(0) var b = 0
                #else
                    var first = 1, second = 2
                #endif
            }
            """
        ).complaints
        let expected = [
            "'@Observable' cannot track a lazy property",
            "'@Observable' cannot track a property with the wrapper '@Clamped'",
            "'@Observable' cannot track several variables in one declaration",
        ]
        expect(
            complaints == expected,
            """
            Inside `#if` there are a lazy property, a wrapper, a property with the mark, and two \
            variables in one declaration. Your macro says:
              \(list(complaints))
            It should say:
              \(list(expected))
            """)
    }
}

// MARK: - What these tests share

/// Expects what the macros say of a piece of source code, and what their fix-it makes of it.
private func expect(
    _ source: String, says diagnostics: [String]? = nil, fixed: String? = nil,
    or other: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let diagnosis = Diagnosis(of: source)
    if let diagnostics, diagnosis.diagnostics != diagnostics {
        Issue.record(
            """
            For this source code:
            \(source)
            your macro says:
              \(list(diagnosis.diagnostics))
            It should say (the numbers are the line and the column):
              \(list(diagnostics))
            """,
            sourceLocation: sourceLocation)
    }
    let texts = [fixed, other].compactMap { $0 }
    guard fixed != nil, diagnosis.fixed.values.sorted() != texts else { return }
    Issue.record(
        """
        After each fix-it the source code is:
        \(list(diagnosis.fixed.values.sorted()))
        It should be:
        \(list(texts))
        """,
        sourceLocation: sourceLocation)
}

private func list(_ lines: [String]) -> String {
    lines.isEmpty ? "nothing" : lines.joined(separator: "\n  ")
}
