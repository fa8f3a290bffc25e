import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing
import WorkshopTesting

@testable import Chapter9Macros

// What the macros say of a class, and of what is none.

let expansionsOfStep9 = StepTests("9.9") {
    StepTest("what is no class is refused at the attribute") {
        for (source, place, words) in [
            ("@Observable struct Train { var delay = 0 }", "1:1", "struct type 'Train'"),
            (
                "@MainActor @Observable\nenum Aspect { case red }", "1:12",
                "enumeration type 'Aspect'"
            ),
            (
                "/// An actor.\n@available(macOS 15, *)\n  @Observable public actor Signalman {}",
                "3:3", "actor type 'Signalman'"
            ),
            (
                "@Observable protocol Signal { var delay: Int { get } }", "1:1",
                "protocol type 'Signal'"
            ),
        ] {
            expect(source, says: "\(place): error: '@Observable' cannot be applied to \(words)")
        }
        expect(
            "struct Train { @ObservationTracked var delay = 0 }",
            says: "1:16: error: '@ObservationTracked' can only be applied to a property of a class")
        expect("// No struct Signalman.\n@Observable class Signalman { var delay = 0 }", says: nil)
    }

    StepTest("What isn't a class gets no extension, which would be a second error") {
        for kind in ["class", "protocol", "struct", "actor"] {
            let type = Parser.parse(source: "@Observable \(kind) Train {}").statements.first?.item
            let train = try #require(type?.asProtocol((any DeclGroupSyntax).self))
            let extensions = try ObservableMacro.expansion(
                of: "@Observable", attachedTo: train, providingExtensionsOf: "Train" as TypeSyntax,
                conformingTo: ["Observable"], in: BasicMacroExpansionContext())
            #expect(extensions.count == (kind == "class" ? 1 : 0), "Which error would \(kind) get?")
        }
    }
}

let expansionsOfStep10 = StepTests("9.10") {
    StepTest("a property that can't be tracked is explained") {
        expect(
            property: #"/// The sign.\#nprivate lazy var sign = "4""#,
            says: "2:18: error: '@Observable' cannot track a lazy property",
            fixed: #"/// The sign.\#n@ObservationIgnored private lazy var sign = "4""#)
        expect(property: "lazy var seats = 4 { didSet {} }", says: "1:10: \(lazy)")
        expect(
            property: "@Clamped(0...9) var platform = 4",
            says: "1:21: error: '@Observable' cannot track a property with the wrapper '@Clamped'",
            fixed: "@ObservationIgnored @Clamped(0...9) var platform = 4",
            "@ObservationTracked @Clamped(0...9) var platform = 4")
        expect(
            property: #"@SwiftUI.AppStorage("delay") var delay = 0"#,
            says: """
                1:34: error: '@Observable' cannot track a property with the wrapper \
                '@SwiftUI.AppStorage'
                """)
        expect(
            property: "var (first, second, third) = (1, 2, 3)", says: "1:5: \(tuple)",
            fixed: "var first = 1\nvar second = 2\nvar third = 3")
    }

    StepTest("several variables come before what else they are") {
        expect(
            property: "// Where it is.\nprivate var line, platform: Int, track = 2",
            says: "2:13: \(several)",
            fixed: """
                // Where it is.
                private var line: Int
                private var platform: Int
                private var track = 2
                """)
        expect(property: "lazy var x = 1, y = 2", says: "1:10: \(several)")
        expect(property: "@Clamped(0...9) var line = 4, platform = 4", says: "1:21: \(several)")
        expect(
            property: "var z = 3, (x, y) = (1, 2)", says: "1:5: \(several)",
            fixed: "var z = 3\nvar x = 1\nvar y = 2")
    }

    StepTest("a declaration that begins with a tuple pattern gets its warning") {
        expect(
            property: "var (x, y) = (1, 2), z = 3", says: "1:5: \(tuple)",
            fixed: "var x = 1\nvar y = 2\nvar z = 3")
        expect(
            property: "var (x, y): (Int, Int) = (1, 2), z = 3", says: "1:5: \(tuple)",
            isFixed: false)
        expect(
            property: "private var (w, x) = (1, 2), (y, z) = (3, 4)", says: "1:13: \(tuple)",
            fixed: "private var w = 1\nprivate var x = 2\nprivate var y = 3\nprivate var z = 4")
    }

    StepTest("variables are separated, with their lines and comments") {
        expect(
            property: "private var line = 1,\n    platform, track: Int,\n    (x, y) = (1, 2)",
            says: "1:13: \(several)",
            fixed: """
                private var line = 1
                private var platform: Int
                private var track: Int
                private var x = 1
                private var y = 2
                """)
        expect(
            property: "var\n    line = 1,\n    platform = 2", says: "2:5: \(several)",
            fixed: "var line = 1\nvar platform = 2")
        expect(
            property: """
                /// Where it is.
                var line = 1,  // first
                    platform: Int = 2 /* second */, /* third */ track = 3,
                    // fourth
                    length, /* fifth */
                    weight: Int  // sixth
                """,
            says: "2:5: \(several)",
            fixed: """
                /// Where it is.
                var line = 1  // first
                var platform: Int = 2 /* second */
                /* third */
                var track = 3
                // fourth
                var length: Int /* fifth */
                var weight: Int  // sixth
                """)
        expect(
            property: """
                /* here */ var  // zeroth
                    (x, y) = (1, 2), /* third */ z = 3  // fourth
                    , length = 4
                """,
            says: "2:5: \(tuple)",
            fixed: """
                /* here */ // zeroth
                var x = 1
                var y = 2
                /* third */
                var z = 3  // fourth
                var length = 4
                """)
    }

    StepTest(
        "A fix-it gives each variable its own value, whatever its label is",
        .kept("The fix-it's code is given.")
    ) {
        let kept = [
            "(a: x, b: y) = (1, 2)", "(x, y) = (a: 1, b: 2)", "(a: x, b: y) = (a: 1, b: 2)",
        ]
        for pattern in kept {
            let fixed = Diagnosis(of: "@Observable class Train { var \(pattern) }").fixed.values
            #expect(fixed.map { $0.contains("x = 1") && $0.contains("y = 2") } == [true])
        }
        let moved = [
            "(a: x, b: y) = (b: 1, a: 2)", "(a: x, y) = (2, a: 1)", "(x, a: y) = (a: 2, 1)",
        ]
        for pattern in moved {
            let fixed = Diagnosis(of: "@Observable class Train { var \(pattern) }").fixed
            #expect(fixed.isEmpty, "Which value does `\(pattern)` give to x?")
        }
    }

    StepTest("what cannot be taken apart is explained all the same") {
        for source in [
            "var (x, y) = pair", "var (d, e): (Int, Int)", "var (f, /* second */ g) = (1, 2)",
            "var () = ()",
        ] {
            expect(property: source, says: "1:5: \(tuple)", isFixed: false)
        }
        expect(property: "var a = 1, (b, c) = pair", says: "1:5: \(several)", isFixed: false)
    }

    StepTest("what is fine, ignored or not worth tracking is not mentioned") {
        for source in [
            "let first = 1, second = 2", "static var (third, fourth) = (3, 4)",
            #"@ObservationIgnored lazy var sign = "4""#,
            "@ObservationIgnored @Clamped(0...9) var platform = 4",
            "@MainActor @SignalActor @IBOutlet @objc @available(*, deprecated) var a = 0",
            "@ObservationTracked @AnotherMacro(0) var b = 0", "@ObservationTracked lazy var c = 0",
            "@Chapter9.ObservationTracked lazy var d = 0",
            "@Database var rows = [0]  // a global actor, perhaps",
            "@Database(unsafe) var columns = [0]  // a global actor, certainly",
            "var lazyLoading = false  // not lazy",
            "@AnotherMacro(0) var half: Int { speed / 2 }",
        ] {
            expect(property: source, says: nil)
        }
        // So that something is expected of a macro that says nothing.
        expect(property: "lazy var speed = 4", says: "1:10: \(lazy)")
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

private let lazy = "error: '@Observable' cannot track a lazy property"
private let several = "error: '@Observable' cannot track several variables in one declaration"
private let tuple = "warning: '@Observable' does not track the variables of a tuple pattern"

/// Expects what the macros say of a type.
private func expect(
    _ source: String, says words: String?, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    compare(Diagnosis(of: source).diagnostics, with: words, for: source, sourceLocation)
}

/// Expects what `@Observable` says of a property of a class, and what each fix-it makes of it.
private func expect(
    property source: String, says words: String?, fixed: String..., isFixed: Bool = true,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let head = "@Observable class Train {\n"
    let indented = source.split(separator: "\n").map { "    \($0)\n" }.joined()
    let diagnosis = Diagnosis(of: "\(head)\(indented)}", lines: 1, columns: 4)
    compare(diagnosis.diagnostics, with: words, for: source, sourceLocation)
    // The class is taken away again.
    let texts = diagnosis.fixed.values.sorted().map { text in
        text.dropFirst(head.count).dropLast(2).split(separator: "\n")
            .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    }
    guard isFixed ? !fixed.isEmpty && texts != fixed : !texts.isEmpty else { return }
    Issue.record(
        """
        For this property:
        \(source)
        after each fix-it the source code is:
          \(list(texts))
        It should be:
          \(isFixed ? list(fixed) : "as it was: these variables can't be separated")
        """, sourceLocation: sourceLocation)
}

private func compare(
    _ diagnostics: [String], with words: String?, for source: String,
    _ place: Testing.SourceLocation
) {
    guard diagnostics != [words].compactMap({ $0 }) else { return }
    Issue.record(
        """
        For \(source.contains("@Observable") ? "this source code" : "this property of a class"):
        \(source)
        your macro says:
          \(list(diagnostics))
        It should say\(words == nil ? "" : " (the numbers are the line and the column)"):
          \(words ?? "nothing")
        """, sourceLocation: place)
}

private func list(_ texts: [String]) -> String {
    texts.isEmpty ? "nothing" : texts.joined(separator: "\n").replacing("\n", with: "\n  ")
}
