import WorkshopSteps

/// The end of a check's output, which consists of the findings and a table of the chapters.
enum Report {
    /// The results of a chapter.
    struct Row: Sendable {
        /// The chapter's number.
        let chapter: Int
        var steps = 0
        var tests = 0
        var wrongAnswers = 0
        var rightAnswers = 0
        var findings: [Finding] = []
        /// The total time of the chapter's builds and tests.
        var time = Duration.zero
    }

    /// Prints the findings and the table.
    static func show(_ rows: [Row]) {
        let findings = rows.flatMap(\.findings)
        show(findings)
        print("\nchapter  steps  tests  wrong answers  right answers  findings  seconds")
        for row in rows {
            let cells = [
                (Step.word(of: row.chapter), 7), ("\(row.steps)", 5), ("\(row.tests)", 5),
                ("\(row.wrongAnswers)", 13), ("\(row.rightAnswers)", 13),
                ("\(row.findings.count)", 8), ("\(row.time.components.seconds)", 7),
            ]
            let texts = cells.map { text, width in
                String(repeating: " ", count: max(0, width - text.count)) + text
            }
            print(texts.joined(separator: "  "))
        }
        print(
            findings.isEmpty
                ? "\n✔ All is as it should be." : "\n✘ \(findings.count) to put right.")
    }

    /// Prints findings.
    static func show(_ findings: [Finding]) {
        for finding in findings {
            print("\n✘ \(finding.location): \(finding.problem)")
            for line in finding.evidence { print("    \(line)") }
            print("  → \(finding.advice)")
        }
    }
}
