import Foundation
import WorkshopCompanion
import WorkshopSteps

/// All checks for the given chapters.
package struct ChapterChecks {
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
    private let chapters: [Int]
    private let task: Task

    package init(project: Project, chapters: [Int], task: Task) {
        self.project = project
        self.chapters = chapters
        self.task = task
    }

    /// A chapter whose versions can be built.
    private struct Subject {
        let chapter: ChapterFolder
        let lesson: Lesson?
        /// The chapter's states. No step is finished in the first state.
        let states: [Composition]
        /// The wrong and right answers, in the order in which they are built.
        let answers: [Answer]

        var compositions: [Composition] { states + answers.map(\.composition) }
    }

    /// Runs the checks, and prints their findings.
    ///
    /// - Returns: Whether there are no findings.
    package func run() async throws -> Bool {
        Subprocess.stopOnInterrupt()
        var rows = chapters.map { Report.Row(chapter: $0) }
        var subjects: [Subject?] = []
        for index in rows.indices { subjects.append(subject(&rows[index])) }
        do throws(Finding) {
            rows[0].findings += try ChapterWriter(chapters, in: project).findings
        } catch {
            rows[0].findings.append(error)
        }
        if task != .texts {
            try Builder.lockFolders(of: project)
            let compositions = subjects.flatMap { $0?.compositions ?? [] }
            var results = await BuildQueue.build(compositions, in: project)[...]
            for (index, subject) in subjects.enumerated() {
                guard let subject else { continue }
                let own = results.prefix(subject.compositions.count)
                results = results.dropFirst(own.count)
                rows[index].time = own.map(\.time).reduce(.zero, +)
                await check(subject, own.map(\.outcome), &rows[index])
            }
        }
        Report.show(rows)
        return rows.allSatisfy(\.findings.isEmpty)
    }

    /// Reads a chapter, and checks its files.
    ///
    /// - Returns: The chapter; `nil` if the chapter's versions can't be composed.
    private func subject(_ row: inout Report.Row) -> Subject? {
        do throws(Finding) {
            let chapter = try ChapterFolder(sourceOf: row.chapter, in: project)
            let lesson = project.text(of: chapter.lessonPath).map(Lesson.init)
            row.steps = chapter.steps.count
            row.findings += SourceCheck(project: project, chapter: chapter).findings()
            if let lesson {
                var check = LessonCheck(project: project, chapter: chapter, lesson: lesson)
                check.checkFiles()
                row.findings += check.findings
            } else {
                row.findings.append(
                    Finding(Location(chapter.lessonPath), "there is no lesson", next: "Write it."))
            }
            let answers = try Answer.all(of: chapter, in: project) { row.findings.append($0) }
            row.wrongAnswers = answers.count { $0.diesAt != nil }
            row.rightAnswers = answers.count - row.wrongAnswers
            // Answers with the same declarations are built one after the other, starting with those that have
            // the solution's declarations.
            let solution = Composition(chapter, done: chapter.steps.count).outline
            let sorted = answers.map { answer in
                let outline = answer.composition.outline
                return (answer: answer, key: outline == solution ? "" : outline)
            }
            .sorted { $0.key < $1.key }
            return Subject(
                chapter: chapter, lesson: lesson,
                states: (0...chapter.steps.count).map { Composition(chapter, done: $0) },
                answers: sorted.map(\.answer))
        } catch {
            row.findings.append(error)
            return nil
        }
    }

    /// Checks the results of a chapter's versions.
    private func check(
        _ subject: Subject, _ outcomes: [Builder.Outcome], _ row: inout Report.Row
    ) async {
        let states = Array(outcomes.prefix(subject.states.count))
        row.findings += LadderCheck(
            project: project, chapter: subject.chapter, outcomes: states
        ).findings()
        // If the finished chapter has red tests, the same tests are red for each answer.
        guard let finished = states.last?.run, !finished.results.contains(where: \.isRed) else {
            return
        }
        row.tests = finished.results.count
        let checks = zip(subject.answers, outcomes.dropFirst(states.count))
            .map { AnswerCheck(answer: $0, outcome: $1) }
        row.findings += checks.flatMap { $0.findings() }
        let kills = KillCheck(
            chapter: subject.chapter, wrong: checks.filter { $0.answer.diesAt != nil },
            tests: finished.results)
        row.findings += kills.findings()
        switch task {
        case .record: row.findings += record(kills.wrong, of: row.chapter)
        case .matrix: for line in kills.matrix() { print(line) }
        case .texts, .all: row.findings += await quoteFindings(kills.wrong)
        }
        if let lesson = subject.lesson {
            var check = LessonCheck(project: project, chapter: subject.chapter, lesson: lesson)
            check.checkCheckpoint(finished: finished)
            check.checkTimelines(in: states)
            row.findings += check.findings
        }
    }

    /// The findings about quotes. A race may end differently on a busy machine, so an answer may run two more
    /// times to confirm its quote.
    private func quoteFindings(_ checks: [AnswerCheck]) async -> [Finding] {
        var different = checks.filter { $0.quoteFinding != nil }
        for _ in 1...2 where !different.isEmpty {
            let again = await BuildQueue.build(different.map(\.answer.composition), in: project)
            different = zip(different, again).filter { check, result in
                AnswerCheck(answer: check.answer, outcome: result.outcome).quote
                    != check.answer.quote
            }.map(\.0)
        }
        return different.compactMap(\.quoteFinding)
    }

    /// Writes the tests' messages into a catalogue.
    private func record(_ checks: [AnswerCheck], of chapter: Int) -> [Finding] {
        do {
            let catalogue = try Catalogue(of: chapter, in: project)
            var quotes: [String: [String]] = [:]
            for check in checks { quotes[check.answer.name] = check.quote }
            try project.write(catalogue.text(quoting: quotes), to: catalogue.path)
            return []
        } catch {
            return [
                Finding(
                    Location(Catalogue.path(of: chapter)), "\(error)", next: "Look at the file.")
            ]
        }
    }
}
