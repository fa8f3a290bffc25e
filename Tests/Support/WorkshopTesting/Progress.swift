import Foundation
import Testing
import WorkshopSteps

/// Which steps of which chapters are done, as far as this run knows.
final class Progress: Sendable {
    /// The progress of this run.
    static let shared = Progress()

    /// Whether the tests of all steps say what is wrong, as the author's check needs it. Otherwise
    /// those of later steps say only that they come after the first that is red.
    static let tellsEverything = ProcessInfo.processInfo.environment["MESSAGES"] == "all"

    private struct State {
        /// What went wrong at each step whose tests ran, and what the test that says so looks at.
        var problems: [Step: [(subject: TestSubject, problem: Problem)]] = [:]
        /// The chapters whose tests have all run.
        var chapters: Set<Int> = []
    }

    private let state = Protected(State())

    /// Notes how a test ended, if it is one of a step.
    func note(_ test: Test, on subject: TestSubject, of step: Step?, problems: [Problem]) {
        guard let step else { return }
        state.withLock { $0.problems[step, default: []] += problems.map { (subject, $0) } }
        ResultsOfRun.shared.note(test, on: subject, of: step, problems: problems)
    }

    /// The first step of a chapter that has a failed test so far.
    func firstRedStep(of chapter: Int) -> Step? {
        state.withLock { state in
            state.problems.filter { $0.key.chapter == chapter && !$0.value.isEmpty }.keys.min()
        }
    }

    /// Notes that the tests of a suite of a chapter have run. When the process ends, its table is printed.
    func end(of chapter: Int) {
        let isFirst = state.withLock { state in
            state.chapters.insert(chapter).inserted && state.chapters.count == 1
        }
        // The last thing that a learner sees should be the table, not the count of the tests.
        if isFirst { atexit { Progress.shared.printSummary() } }
    }

    private func printSummary() {
        let chapters = state.withLock { $0.chapters.sorted().map { Chapter($0) } }
        for chapter in chapters { ResultsOfRun.shared.keep(chapter) }
        let texts = chapters.compactMap { chapter in
            chapters.count == 1 ? table(of: chapter) : line(of: chapter)
        }
        var text = "\n\(texts.joined(separator: "\n"))\n"
        if !isDebugBuild {
            text += """

                An optimized build doesn't tell the tests of locks: some are skipped, and no other orders of \
                threads are tried.
                Without `-c release`, everything is tested.

                """
        }
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// What went wrong at each step of a chapter, the most telling first.
    private func problems(of chapter: Chapter) -> [Step: [Problem]] {
        state.withLock { $0.problems }.filter { $0.key.chapter == chapter.number }
            .mapValues { found in
                TestSubject.allCases.flatMap { subject in
                    found.filter { $0.subject == subject }.map(\.problem)
                }
            }
    }

    /// How many steps of a chapter are done.
    private func line(of chapter: Chapter) -> String? {
        let problems = problems(of: chapter).filter { $0.key.number > 0 || !$0.value.isEmpty }
        guard !problems.isEmpty else { return nil }
        let done = problems.values.filter(\.isEmpty).count
        let mark = done == problems.count ? "✔" : "✘"
        return "\(mark) \(chapter.title) · \(done) of \(problems.count) steps"
    }

    /// A table of a chapter's steps, and what to do next.
    private func table(of chapter: Chapter) -> String? {
        // Step 0 is what earlier chapters ask for: nothing to do, unless something of it breaks.
        let problems = problems(of: chapter).filter { $0.key.number > 0 || !$0.value.isEmpty }
        let (tasks, mistakes) = chapter.readTasks()
        let steps = Set(problems.keys).union(tasks.keys).sorted()
        guard !problems.isEmpty, !tasks.isEmpty || !mistakes.isEmpty else { return nil }
        var memory = chapter.memory
        memory.begin(chapter.regions())
        let before = memory.done
        let next = firstRedStep(of: chapter.number)
        // A step that is green after a red one may be so by chance.
        let done = problems.keys.filter { step in next.map { step < $0 } ?? true }
        // A step that was done and is red counts as broken until it is green again; unless nothing
        // is green, as after a new beginning.
        let isNew = problems.count > 1 && problems.values.allSatisfy { !$0.isEmpty }
        let last = next.map(memory.stepsChangedLast) ?? []
        if isNew { memory = StepMemory() }
        if isNew { memory.begin(chapter.regions()) }
        memory.noteDone(done)
        chapter.memory = memory

        func place(of step: Step) -> String {
            "Next: step \(step), \(tasks[step]?.places.description ?? "in the code")"
        }
        var lines = [chapter.title, ""]
        for step in steps {
            let title =
                tasks[step]?.title
                ?? (step.number == 0
                    ? "What earlier chapters ask for"
                    : "(nothing in the code is marked as this step)")
            lines.append(
                "  \(mark(of: step, problems: problems[step], next: next)) \(step)  \(title)")
        }
        lines.append("")
        if let mistake = mistakes.first {
            lines.append("Fix this first: \(mistake)")
        } else if let next, before.contains(next) || next.number == 0 {
            // A later edit can break a step that was done: then its place says nothing.
            let places = last.compactMap { step in
                tasks[step].map { "step \(step), \($0.places.description)" }
            }
            lines.append("Step \(next) was green, and is red now.")
            if !places.isEmpty {
                lines.append("The last change was in \(places.joined(separator: "; and in ")).")
            }
            lines += problems[next]?.first.map { [$0.text.indented] } ?? []
            lines.append("The lesson: \(chapter.lesson)")
        } else if let next {
            lines.append(place(of: next))
            lines += problems[next]?.first.map { [$0.text.indented] } ?? []
            lines.append("The lesson: \(chapter.lesson)")
        } else if steps.allSatisfy({ problems[$0] != nil && tasks[$0] != nil }) {
            lines.append("All \(steps.count) steps are done.")
        } else if let open = steps.first(where: { problems[$0] == nil && !before.contains($0) }) {
            lines.append("Done. \(place(of: open))")
        } else {
            lines.append("Done. Now all steps: swift test --filter \(chapter.module)")
        }
        return lines.joined(separator: "\n")
    }

    /// A step is done, or the one to work at, or still to come, or was not asked for.
    private func mark(of step: Step, problems: [Problem]?, next: Step?) -> String {
        guard let problems else { return " " }
        return problems.isEmpty ? "✔" : step == next ? "✘" : "·"
    }
}

extension String {
    fileprivate var indented: String {
        split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
}
