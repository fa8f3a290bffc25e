import Synchronization
import Testing
import WorkshopSteps

/// Which steps of which chapters are done, as far as this run knows.
final class Progress: Sendable {
    /// The progress of this run.
    static let shared = Progress()

    private let problems = Mutex<[Step: [Problem]]>([:])

    /// Notes how a test ended.
    func note(_ test: Test, problems: [Problem]) {
        guard let step = Step(namedIn: test.name) else { return }
        self.problems.withLock { $0[step, default: []] += problems }
    }

    /// The first step of a chapter that has a failed test so far.
    func firstRedStep(of chapter: Int) -> Step? {
        problems.withLock { problems in
            problems.filter { $0.key.chapter == chapter && !$0.value.isEmpty }.keys.min()
        }
    }

    /// A table of the chapter's steps, and what to do next.
    ///
    /// - Returns: `nil` if no test of the chapter ran here, or if no step is marked.
    func summary(of chapter: Chapter) -> String? {
        let problems = problems.withLock { $0.filter { $0.key.chapter == chapter.number } }
        let steps = chapter.steps.sorted { $0.key < $1.key }
        guard !problems.isEmpty, !steps.isEmpty else { return nil }

        let red = firstRedStep(of: chapter.number)
        let next = steps.first { $0.key == red }
        var lines = ["", chapter.title, ""]
        for (step, (title, _)) in steps {
            let mark =
                switch problems[step]?.isEmpty {
                case true?: "✔"
                case false?: "✘"
                case nil: " "
                }
            lines.append("  \(mark) \(step)  \(title)")
        }
        lines.append("")
        if let next {
            lines.append("Next: step \(next.key), \(next.value.places)")
            lines += problems[next.key]?.first.map { ["  \($0.text)"] } ?? []
            lines.append("The lesson: \(chapter.lesson)")
        } else if steps.allSatisfy({ problems[$0.key] != nil }) {
            lines.append("All \(steps.count) steps are done.")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
