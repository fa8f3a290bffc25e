import Foundation
import Testing
import WorkshopSteps

// The one way from results to what a reader sees, wherever the tests ran: issues, and the text below the table.

extension PlainTest {
    /// Makes the problems of a test issues, or known issues where Swift's own framework is listed to differ.
    func report() {
        let run = CurrentRun.shared
        guard let verdict = run.verdict(on: self) else { return }
        if let difference = difference(for: verdict) { return report(verdict, as: difference) }
        guard !verdict.problems.isEmpty else { return }
        if let first = run.firstRedStep(of: step.chapter), first < step {
            Issue.record("Step \(step) comes after step \(first).", sourceLocation: place)
            return
        }
        var next = run.tell(self) ? run.place(of: step).map { "\n→ \($0)" } ?? "" : ""
        for problem in verdict.problems {
            let words = [problem.what.text, problem.question].compactMap(\.self)
            Issue.record(
                "\(words.joined(separator: "\n"))\(next)",
                sourceLocation: problem.sourceLocation ?? place)
            next = ""
        }
    }

    /// How Swift's own framework differs, if that is what is tested and there is a result.
    func difference(for verdict: Verdict) -> Difference? {
        guard CurrentRun.isToolchain, [.passed, .failed].contains(verdict.result) else {
            return nil
        }
        return Difference.all.first { Step($0.step) == step && $0.test == title }
    }

    /// Makes each problem a known issue; and its absence an issue, where the difference is certain.
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
                Issue.record(
                    "\(problem.what.text)", sourceLocation: problem.sourceLocation ?? place)
            }
        }
    }
}

extension Problem {
    /// The problem as the table shows it: the test's title, its code up to the failed expectation, the
    /// values, the question, and the place.
    func told(of test: PlainTest, in package: URL) -> TestProblem {
        var lines = [test.title, ""]
        let path = test.place.path.replacing("\(package.path)/", with: "")
        let isInFile = sourceLocation?.fileID == test.place.fileID
        let failure = isInFile ? sourceLocation?.line : nil
        let story = order.map { $0.lines.map { "    \($0)" } + [""] } ?? []
        if what.end != nil {
            lines += what.text.lines + [""] + story + lastStatement(of: test, in: package)
        } else if what.text.hasPrefix("Expectation failed: ") {
            lines += code(of: test, failureAt: failure) + story + values(hasCode: failure != nil)
        } else {
            // An error, or what a helper found: its words say more than its place.
            lines += what.text.lines.map { "    \($0)" } + [""]
            lines += code(of: test, failureAt: nil) + story
        }
        if what.end == nil, let question { lines += question.lines + [""] }
        lines.append("Test: \(path):\(failure ?? test.place.line)")
        return TestProblem(lines.joined(separator: "\n"), end: what.end)
    }

    private func values(hasCode: Bool) -> [String] {
        let words = what.text.lines
        let values = ComparedValues(in: words[0])
        var shown: [String] = []
        if let expected = values.expected { shown.append("    expected   \(expected)") }
        if let got = values.got { shown.append("    got        \(got)") }
        // Without values, and without code, there are only the words.
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

    /// The statement of the test that its process was at when it ended, and the learner's line that this
    /// had led to.
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
