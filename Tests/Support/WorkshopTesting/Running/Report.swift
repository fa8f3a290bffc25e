import Foundation
import Testing
import WorkshopSteps

// What a reader sees, no matter which process ran the test: the issues, and the text below the table.

extension PlainTest {
    /// Records the test's problems as issues. They are known issues if Swift's own framework is meant to
    /// differ, or if the test is a learner's own and the run also tests steps.
    func report() {
        let run = CurrentRun.shared
        guard let verdict = run.verdict(on: self) else { return }
        if let difference = difference(for: verdict) { return report(verdict, as: difference) }
        guard !verdict.problems.isEmpty else { return }
        if isOnlyCounted {
            let words: Comment = "This test is red. To see why, run: swift test --filter YourTests"
            return withKnownIssue { Issue.record(words, sourceLocation: place) }
        }
        if let first = run.firstRedStep(of: step.chapter), first < step {
            Issue.record("Step \(step) comes after step \(first).", sourceLocation: place)
            return
        }
        var next = run.place(for: self).map { "→ \($0)" }
        for problem in verdict.problems {
            let words = [problem.text, problem.question, next].compactMap(\.self)
            Issue.record(
                "\(words.joined(separator: "\n"))", sourceLocation: problem.place ?? place)
            next = nil
        }
    }

    /// Returns the listed difference for this test, if Swift's own framework is under test and the
    /// test has a result.
    func difference(for verdict: Verdict) -> Difference? {
        let hasResult =
            verdict.skipped == nil && !verdict.problems.contains { $0.end == .noResult }
        guard CurrentRun.isToolchain, hasResult else { return nil }
        return Difference.all.first { Step($0.step) == step && $0.test == title }
    }

    /// Records each problem as a known issue. If the test has passed but the difference is certain, records
    /// an issue instead.
    private func report(_ verdict: Verdict, as difference: Difference) {
        if verdict.problems.isEmpty, difference.isCertain {
            Issue.record(
                """
                Swift's own Observation passes this test, which is listed as a difference \
                (\(difference.reason)). Remove it from the list, or name the version that fixes it.
                """,
                sourceLocation: place)
        } else if verdict.problems.isEmpty {
            print("No difference here (\(difference.reason)): \(name)")
        }
        for problem in verdict.problems {
            withKnownIssue("Differs on purpose: \(difference.reason)") {
                Issue.record("\(problem.text)", sourceLocation: problem.place ?? place)
            }
        }
    }
}

extension Problem {
    /// Returns the problem as the table shows it: the test's title, its code up to the failed expectation,
    /// the values, the question, and the place.
    func told(of test: PlainTest, in package: URL) -> TestProblem {
        var lines = [test.title, ""]
        let failure = place?.fileID == test.place.fileID ? place?.line : nil
        let timeline = timeline.map { $0.lines.map { "    \($0)" } + [""] } ?? []
        if end != nil {
            lines += text.lines + [""] + timeline + lastStatement(of: test, in: package)
        } else if text.hasPrefix("Expectation failed: ") {
            lines += code(of: test, failureAt: failure) + timeline
            lines += values(hasCode: failure != nil)
        } else {
            // For an error, or an issue that a helper records, the text says more than its place.
            lines += text.lines.map { "    \($0)" } + [""]
            lines += code(of: test, failureAt: nil) + timeline
        }
        if end == nil, let question { lines += question.lines + [""] }
        let path = test.place.path.replacing("\(package.path)/", with: "")
        lines.append("Test: \(path):\(failure ?? test.place.line)")
        return TestProblem(lines.joined(separator: "\n"), end: end)
    }

    private func values(hasCode: Bool) -> [String] {
        let words = text.lines
        let values = ComparedValues(in: words[0])
        var shown: [String] = []
        if let expected = values.expected { shown.append("    expected   \(expected)") }
        if let got = values.got { shown.append("    got        \(got)") }
        // Without values and code, only the message is left to show.
        if shown.isEmpty, !hasCode { shown.append("    \(words[0])") }
        shown += words.dropFirst().map { "    \($0.replacing("Case: ", with: "case       "))" }
        return shown.isEmpty ? [] : shown + [""]
    }

    private func code(of test: PlainTest, failureAt failure: Int?) -> [String] {
        guard let source = try? String(contentsOfFile: test.place.path, encoding: .utf8) else {
            return []
        }
        let excerpt = Excerpt(of: source.lines, testAt: test.place.line, failureAt: failure)
        let lines = excerpt.code.enumerated().map {
            "\($0 == excerpt.failed ? "  ✘ " : "    ")\($1)"
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    /// Returns the lines that the process had reached when it ended: the test's statement, and the learner's
    /// line.
    private func lastStatement(of test: PlainTest, in package: URL) -> [String] {
        var lines: [String] = []
        if let call = calls.first(where: { $0.file == test.place.path }),
            let source = try? String(contentsOfFile: call.file, encoding: .utf8),
            let statement = source.lines.dropFirst(call.line - 1).first
        {
            lines += ["It was at this statement:", "", "  ✘ \(statement.drop { $0 == " " })", ""]
        }
        let others = ["\(package.path)/Tests/", "\(package.path)/Chapters/Locking/"]
        let own = calls.first { call in
            call.file.hasPrefix(package.path) && !others.contains { call.file.hasPrefix($0) }
        }
        if let own {
            lines += [
                "Your code was at \(own.file.dropFirst(package.path.count + 1)):\(own.line)", "",
            ]
        }
        return lines
    }
}
