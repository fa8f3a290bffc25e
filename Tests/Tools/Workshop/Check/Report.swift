import WorkshopSteps

/// What the tool shows at the end.
enum Report {
    /// What was done for a chapter.
    struct Row: Sendable {
        /// The chapter's number.
        let chapter: Int
        /// The number of its steps.
        var steps = 0
        /// The number of its tests.
        var tests = 0
        /// The number of states that were built and tested.
        var states = 0
        /// The number of wrong answers, and of those that die where they say.
        var answers = (killed: 0, all: 0)
        /// The number of right answers that are written differently.
        var rightAnswers = 0
        /// What is wrong.
        var findings: [Finding] = []
        /// How long its builds and tests took, one after the other.
        var time = Duration.zero
    }

    /// Shows what was found, and a table of the chapters.
    static func show(_ rows: [Row]) {
        show(rows.flatMap(\.findings))
        print(
            "\nchapter  steps  tests  states  wrong answers killed  right answers  findings  seconds"
        )
        for row in rows {
            let name = Step.word(of: row.chapter)
            let cells = [
                (name, 7), ("\(row.steps)", 5), ("\(row.tests)", 5),
                ("\(row.states)", 6), ("\(row.answers.killed) of \(row.answers.all)", 20),
                ("\(row.rightAnswers)", 13),
                ("\(row.findings.count)", 8), ("\(row.time.components.seconds)", 7),
            ]
            print(
                cells.map { text, width in
                    String(repeating: " ", count: max(0, width - text.count)) + text
                }.joined(separator: "  "))
        }
        let count = rows.map(\.findings.count).reduce(0, +)
        print(count == 0 ? "\n✔ All is as it should be." : "\n✘ \(count) to put right.")
    }

    /// Shows what is not as it should be.
    static func show(_ findings: [Finding]) {
        for finding in findings {
            print("\n✘ \(finding.location): \(finding.problem)")
            for line in finding.evidence { print("    \(line)") }
            print("  → \(finding.advice)")
        }
    }
}
