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
}
