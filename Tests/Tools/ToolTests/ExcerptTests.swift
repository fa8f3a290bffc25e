import Testing
import WorkshopSteps

struct ExcerptTests {
    /// A test as it stands in its file: the attribute is in line 2.
    private static let source = """
        @Suite struct `Step 3.2` {
            @Test func `Three changes call onChange once`() {
                let calls = track { train.delay }
                for delay in [5, 10] {
                    train.delay = delay
                    #expect(
                        calls.value == 1,
                        "Is it still registered (anywhere)?")
                }
                #expect(calls.value == 2, "Which \\(first)?")
                train.delay = 15
            }
        }
        """.lines.map { "    \($0)" }

    @Test func `The code ends with the failed expectation, without its comment`() {
        let excerpt = Excerpt(of: Self.source, testAt: 2, failureAt: 10)
        #expect(excerpt.code.count == 8)
        #expect(excerpt.code.first == "let calls = track { train.delay }")
        #expect(excerpt.code.last == "#expect(calls.value == 2)")
        #expect(excerpt.failed == 7)
    }

    @Test func `Inside a loop, the rest of the body follows`() {
        let excerpt = Excerpt(of: Self.source, testAt: 2, failureAt: 6)
        #expect(excerpt.code[3] == "    #expect(calls.value == 1)")
        #expect(excerpt.failed == 3)
        #expect(excerpt.code.last == "train.delay = 15")
    }

    @Test func `A failure elsewhere marks no line`() {
        let excerpt = Excerpt(of: Self.source, testAt: 2, failureAt: nil)
        #expect(excerpt.failed == nil)
        #expect(excerpt.code.count == 9)
    }

    @Test func `The values are those that the expectation compared`() {
        for (words, expected, got) in [
            ("(calls.value → 3) == 1", "1", "3"),
            ("(order → [\"a\", \"b\"]) == [\"a begins\"]", "a begins", "a, b"),
            (
                "(got → delay of (one) → two) == (Reads() → nothing)", "nothing",
                "delay of (one) → two"
            ),
            ("1 == (calls.value → 3)", "1", "3"),
            ("(train → nil) != nil", nil, "(train → nil) != nil"),
            ("isFreed", nil, nil),
        ] {
            let values = ComparedValues(in: "Expectation failed: \(words)")
            #expect(values.expected == expected)
            #expect(values.got == got)
        }
    }
}
