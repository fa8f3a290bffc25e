import Foundation
import Testing
import WorkshopSteps

// A plain `@Test` in the suite of a step, such as `Step 3.2`: what the engine needs to know of it.

extension Test {
    /// The step whose suite this test is in; `nil` for anything else.
    var step: Step? {
        isSuite ? nil : id.nameComponents.dropLast().lazy.compactMap { Step(namedIn: $0) }.first
    }

    /// Its name without the marks of a raw identifier: `Three changes make one call`.
    var title: String {
        let name = displayName ?? name
        return String(name.split(separator: "`").first ?? Substring(name))
    }
}

extension SourceLocation {
    /// The path of the file. (In Swift 6.2, its name begins with an underscore.)
    var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

extension Test.Case {
    /// The arguments of this case, in words: `first 2, name "x"`; `nil` if the test has none.
    ///
    /// Swift Testing shows arguments to nobody but its own tools. A mirror saves each test from
    /// repeating them in its comment; where it finds none, the issue just doesn't have them.
    var arguments: String? {
        let kind = Mirror(reflecting: self).descendant("_kind") ?? self
        guard let value = Mirror(reflecting: kind).children.first?.value,
            let all = Mirror(reflecting: value).descendant("arguments") ?? Optional(value),
            isParameterized
        else { return nil }
        let words = Mirror(reflecting: all).children.compactMap { _, argument -> String? in
            let mirror = Mirror(reflecting: argument)
            guard let value = mirror.descendant("value") else { return nil }
            let name = mirror.descendant("parameter", "firstName") as? String ?? "argument"
            return "\(name) \(String(describingForTest: value))"
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension Problem {
    /// The problem as the table shows it: of a plain test its title, its code up to the failed
    /// expectation, the values, the question, and the place.
    func told(of test: StepTest, in package: URL) -> TestProblem {
        guard test.isPlain else { return what }
        var lines = [test.title, ""]
        let path = test.filePath.replacing("\(package.path)/", with: "")
        let isInFile = sourceLocation?.fileID == test.place.fileID
        let failure = isInFile ? sourceLocation?.line : nil
        if what.end == nil {
            let words = what.text.lines
            lines += code(of: test, failureAt: failure)
            if let order { lines += order.lines.map { "    \($0)" } + [""] }
            let values = ComparedValues(in: words[0])
            var shown: [String] = []
            if let expected = values.expected { shown.append("    expected   \(expected)") }
            if let got = values.got { shown.append("    got        \(got)") }
            // Without values, and without code, there are only the words.
            if shown.isEmpty, failure == nil { shown.append("    \(words[0])") }
            shown += words.dropFirst().map { "    \($0.replacing("Case: ", with: "case       "))" }
            lines += shown.isEmpty ? [] : shown + [""]
            if let question { lines += question.lines + [""] }
        } else {
            lines += what.text.lines + [""] + lastStatement(of: test, in: package)
        }
        lines.append("Test: \(path):\(failure ?? test.place.line)")
        return TestProblem(lines.joined(separator: "\n"), end: what.end)
    }

    /// The statement of the test that its process was at when it ended, and the learner's line that this
    /// had led to.
    private func lastStatement(of test: StepTest, in package: URL) -> [String] {
        var lines: [String] = []
        if let call = calls.first(where: { $0.file == test.filePath }),
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

    private func code(of test: StepTest, failureAt failure: Int?) -> [String] {
        guard let source = try? String(contentsOfFile: test.filePath, encoding: .utf8) else {
            return []
        }
        let excerpt = Excerpt(of: source.lines, testAt: test.place.line, failureAt: failure)
        let lines = excerpt.code.enumerated().map {
            "\($0 == excerpt.failed ? "  ✘ " : "    ")\($1)"
        }
        return lines.isEmpty ? [] : lines + [""]
    }
}
