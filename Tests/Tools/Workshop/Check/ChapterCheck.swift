import Foundation
import WorkshopCompanion
import WorkshopSteps

/// All checks of a chapter.
package struct ChapterCheck {
    /// The extent of the checks.
    package enum Task: Sendable {
        /// Checks texts, but builds nothing.
        case texts
        /// Checks everything, which takes minutes.
        case all
        /// Checks everything, and prints which tests catch which mistakes.
        case matrix
        /// Checks everything, and writes the tests' messages into the catalogues.
        case record
    }

    private let project: Project
    private let chapter: ChapterFolder
    /// The chapter's states. No step is finished in the first state.
    private let states: [Composition]
    /// The wrong and right answers, in the order in which they are built.
    private let answers: [Answer]
    private var lesson: LessonCheck
    /// The number of tests, if the chapter has been built.
    private var tests: Int?
    private var findings: [Finding]
    /// The mistakes because of which some answers can't be composed.
    private let mistakes: [Finding]

    /// Checks chapters, and prints the findings.
    ///
    /// If some versions of the chapters can't be composed, nothing is built.
    ///
    /// - Returns: Whether there are no findings.
    package static func run(
        _ task: Task, on chapters: [Int], in project: Project
    ) async throws -> Bool {
        Subprocess.stopOnInterrupt()
        var checks: [ChapterCheck] = []
        var findings: [Finding] = []
        for chapter in chapters {
            do {
                try checks.append(ChapterCheck(chapter, in: project))
            } catch let mistake as Finding {
                findings.append(mistake)
            }
        }
        findings += checks.flatMap(\.mistakes)
        if task != .texts, findings.isEmpty {
            try Builder.lockFolders(of: project)
            var outcomes = await Builder.outcomes(
                of: checks.flatMap(\.compositions), in: project)[...]
            for index in checks.indices {
                let own = outcomes.prefix(checks[index].compositions.count)
                outcomes = outcomes.dropFirst(own.count)
                try await checks[index].check(own, task)
            }
        }
        findings += try ChapterWriter(checks.map(\.chapter.number), in: project).findings
        findings += checks.flatMap { $0.findings + $0.lesson.findings }
        for finding in findings { finding.show() }
        print("")
        for check in checks { print(check.summary) }
        print(
            findings.isEmpty
                ? "\n✔ All is as it should be." : "\n✘ \(findings.count) to put right.")
        return findings.isEmpty
    }

    /// Reads a chapter, and checks its files.
    private init(_ number: Int, in project: Project) throws {
        self.project = project
        let chapter = try ChapterFolder(sourceOf: number, in: project)
        self.chapter = chapter
        findings = SourceCheck(project: project, chapter: chapter).findings()
        lesson = LessonCheck(project: project, chapter: chapter)
        lesson.checkFiles()
        states = (0...chapter.steps.count).map { Composition(chapter, done: $0) }
        // Answers with the same declarations are built one after the other, starting with those that have the
        // solution's declarations.
        let solution = Composition(chapter, done: chapter.steps.count).outline
        var mistakes: [Finding] = []
        let all = try Answer.all(of: chapter, in: project) { mistakes.append($0) }
        self.mistakes = mistakes
        let sorted = all.map { answer in
            let outline = answer.composition.outline
            return (answer: answer, key: outline == solution ? "" : outline)
        }
        .sorted { $0.key < $1.key }
        self.answers = sorted.map(\.answer)
    }

    private var compositions: [Composition] { states + answers.map(\.composition) }

    private var summary: String {
        let wrong = answers.count { $0.diesAt != nil }
        let tests = tests.map { ", \($0) tests" } ?? ""
        return """
            \(Step.module(of: chapter.number)): \(chapter.steps.count) steps\(tests), \(wrong) wrong answers, \
            \(answers.count - wrong) right
            """
    }

    /// Checks the results of the chapter's versions.
    private mutating func check(_ outcomes: ArraySlice<Builder.Outcome>, _ task: Task) async throws
    {
        let states = Array(outcomes.prefix(states.count))
        findings += LadderCheck(project: project, chapter: chapter, outcomes: states).findings()
        // If the finished chapter has red tests, the same tests are red for each answer.
        guard let finished = states.last?.run, !finished.results.contains(where: \.isRed) else {
            return
        }
        tests = finished.results.count
        let checks = zip(answers, outcomes.dropFirst(states.count))
            .map { AnswerCheck(answer: $0, outcome: $1) }
        findings += checks.compactMap(\.finding)
        let kills = KillCheck(
            chapter: chapter, wrong: checks.filter { $0.answer.diesAt != nil },
            tests: finished.results)
        findings += kills.findings()
        switch task {
        case .record: try record(kills.wrong)
        case .matrix: for line in kills.matrix() { print(line) }
        case .texts, .all: findings += await quoteFindings(kills.wrong)
        }
        lesson.checkCheckpoint(finished: finished)
        lesson.checkTimelines(in: states)
    }

    /// The findings about quotes. A race may end differently on a busy machine, so an answer may run two more
    /// times to confirm its quote.
    private func quoteFindings(_ checks: [AnswerCheck]) async -> [Finding] {
        var different = checks.filter { $0.quoteFinding != nil }
        for _ in 1...2 where !different.isEmpty {
            let again = await Builder.outcomes(
                of: different.map(\.answer.composition), in: project)
            different = zip(different, again).filter { check, outcome in
                AnswerCheck(answer: check.answer, outcome: outcome).quote
                    != check.answer.entry.quote
            }.map(\.0)
        }
        return different.compactMap(\.quoteFinding)
    }

    /// Writes the tests' messages into the catalogue.
    private func record(_ checks: [AnswerCheck]) throws {
        let catalogue = try Catalogue(of: chapter.number, in: project)
        let quotes = checks.reduce(into: [:]) { $0[$1.answer.entry.name] = $1.quote }
        try project.write(catalogue.text(quoting: quotes), to: catalogue.path)
    }
}
