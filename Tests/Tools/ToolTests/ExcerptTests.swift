import Testing
import WorkshopSteps

/// The lines of a test that the message of a failed expectation shows.
@Test(arguments: [
    (10, 7, "#expect(calls.value == 2)", "#expect(calls.value == 2)"),
    // If the expectation is in a loop, the rest of the body follows.
    (6, 3, "    #expect(calls.value == 1)", "train.delay = 15"),
])
func `An excerpt ends with the failed expectation, without its comment`(
    line: Int, failed: Int, expectation: String, last: String
) {
    let source = """
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
        """
    let lines = source.lines.map { "    \($0)" }
    let excerpt = Excerpt(of: lines, testAt: 2, failureAt: line)
    #expect(excerpt.code.first == "let calls = track { train.delay }")
    #expect(excerpt.failed == failed && excerpt.code[failed] == expectation)
    #expect(excerpt.code.last == last)
}
