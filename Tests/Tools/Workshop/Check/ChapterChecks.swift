import Foundation
import WorkshopCompanion
import WorkshopSteps

/// All the checks, of some chapters.
package struct ChapterChecks {
    /// The package.
    let project: Project
    /// The numbers of the chapters.
    let chapters: [Int]
    /// What is done.
    let task: Task

    /// What the checks may do.
    package enum Task: Sendable {
        /// What takes no building.
        case texts
        /// All of it, which takes minutes.
        case all
        /// All of it, and show which tests are red on which wrong answers.
        case matrix
        /// All of it, and write into the catalogues what the tests say of the wrong answers.
        case record
    }

    package init(project: Project, chapters: [Int], task: Task = .all) {
        self.project = project
        self.chapters = chapters
        self.task = task
    }

    /// A chapter whose states can be built.
    private struct Subject {
        let sources: ChapterFolder
        let lesson: Lesson?
        let answers: [Answer]
        let rightAnswers: [RightAnswerPack]

        /// The states, the one without any step done first.
        var states: [Composition] {
            (0...sources.steps.count).map { Composition(sources, done: $0) }
        }

        /// The states, then the wrong answers, then the right ones, as many in a state as fit.
        var compositions: [Composition] {
            states + answers.map(\.composition) + rightAnswers.map(\.composition)
        }
    }

    /// What came of a composition, and how long it took.
    private typealias Result = (outcome: Builder.Outcome, time: Duration)

    /// Does the checks, and shows what they find.
    ///
    /// - Returns: Whether all is as it should be.
    package func run() async throws -> Bool {
        Subprocess.stopOnInterrupt()
        var rows: [Report.Row] = []
        var subjects: [Int: Subject] = [:]
        for chapter in chapters {
            var row = Report.Row(chapter: chapter)
            subjects[chapter] = read(chapter, into: &row)
            rows.append(row)
        }
        do throws(Finding) {
            if !rows.isEmpty {
                rows[0].findings += try ChapterWriter(chapters, in: project).findings
            }
        } catch {
            rows[0].findings.append(error)
        }
        guard task != .texts else {
            Report.show(rows)
            return rows.allSatisfy(\.findings.isEmpty)
        }
        try Builder.takeFolders(of: project)
        let compositions = chapters.flatMap { subjects[$0]?.compositions ?? [] }
        var results = await build(compositions)[...]
        for index in rows.indices {
            guard let subject = subjects[rows[index].chapter] else { continue }
            let count = subject.compositions.count
            await judge(subject, Array(results.prefix(count)), into: &rows[index])
            results = results.dropFirst(count)
        }
        Report.show(rows)
        return rows.allSatisfy(\.findings.isEmpty)
    }

    /// Reads a chapter, and notes what is wrong with its files.
    ///
    /// - Returns: `nil` if its states can't be put together.
    private func read(_ number: Int, into row: inout Report.Row) -> Subject? {
        do throws(Finding) {
            let sources = try ChapterFolder(sourceOf: number, in: project)
            let lesson = project.text(of: sources.lessonPath).map(Lesson.init)
            let check = SourceCheck(
                project: project, chapter: sources,
                predecessor: try Project.predecessor(of: number).map { before throws(Finding) in
                    try ChapterFolder(sourceOf: before, in: project)
                },
                given: lesson?.given ?? [])
            row.steps = sources.steps.count
            row.findings += check.findings()
            if let lesson {
                var check = LessonCheck(project: project, chapter: sources, lesson: lesson)
                check.checkFiles()
                row.findings += check.findings
            } else {
                row.findings.append(
                    Finding(Location(sources.lessonPath), "there is no lesson", next: "Write it."))
            }
            let answers = try Answer.all(of: sources, in: project) { row.findings.append($0) }
            let right = answers.filter { $0.diesAt == nil }
            row.rightAnswers = right.count
            return Subject(
                sources: sources, lesson: lesson, answers: sorted(answers, of: sources),
                rightAnswers: RightAnswerPack.packs(of: right, chapter: sources))
        } catch {
            row.findings.append(error)
            return nil
        }
    }

    /// The wrong answers: those that declare what the solution declares come first, right after it.
    private func sorted(_ answers: [Answer], of chapter: ChapterFolder) -> [Answer] {
        let solution = Composition(chapter, done: chapter.steps.count).outline
        let outlined = answers.filter { $0.diesAt != nil }
            .map { (answer: $0, outline: $0.composition.outline) }
        return outlined.filter { $0.outline == solution }.map(\.answer)
            + outlined.filter { $0.outline != solution }.sorted { $0.outline < $1.outline }
            .map(\.answer)
    }

    /// How many builders work at a time: one more than there are processors, because some tests wait;
    /// and not more than four, because each builder begins with a build of everything.
    private static let builders = min(ProcessInfo.processInfo.activeProcessorCount + 1, 4)

    /// Builds and tests compositions, some at a time.
    private func build(_ compositions: [Composition]) async -> [Result] {
        var progress = Progress(total: compositions.count)
        let compiler = await CachedCompilerAnswers.make(in: project)
        return await withTaskGroup(of: (Int, Builder, Result).self) { group in
            var schedule = Schedule(chapters: compositions.map(\.chapter))
            func addTask(for builder: Builder) {
                guard let index = schedule.next(for: builder.number) else { return }
                group.addTask {
                    let start = ContinuousClock.now
                    let outcome = await builder.outcome(of: compositions[index])
                    return (index, builder, (outcome, .now - start))
                }
            }
            for number in 1...Self.builders {
                addTask(for: Builder(number: number, project: project, compiler: compiler))
            }
            var results: [Int: Result] = [:]
            for await (index, builder, result) in group {
                results[index] = result
                progress.advance(compositions[index].name)
                addTask(for: builder)
            }
            return compositions.indices.compactMap { results[$0] }
        }
    }

    /// Notes what the builds and tests of a chapter tell.
    private func judge(
        _ subject: Subject, _ results: [Result], into row: inout Report.Row
    ) async {
        let states = results.prefix(subject.states.count).map(\.outcome)
        let answers = results.dropFirst(states.count).prefix(subject.answers.count).map(\.outcome)
        row.time = results.map(\.time).reduce(.zero, +)
        let packs = zip(subject.rightAnswers, results.suffix(subject.rightAnswers.count))
        for (pack, result) in packs where !pack.isRight(result.outcome) {
            var alone = [result]
            if pack.answers.count > 1 {
                alone = await build(pack.answers.map(\.composition))
                row.time += alone.map(\.time).reduce(.zero, +)
            }
            row.findings += pack.findings(result.outcome, alone: alone.map(\.outcome))
        }
        row.answers.all = answers.count
        row.states = states.count
        row.findings += LadderCheck(
            project: project, chapter: subject.sources, outcomes: states
        ).findings()
        let finished: [TestRun.Result] =
            if case .tested(let run)? = states.last { run.results } else { [] }
        row.tests = finished.count
        // What the finished chapter fails, all its wrong answers fail as well.
        guard !finished.isEmpty, !finished.contains(where: \.isRed) else { return }
        let kills = KillCheck(
            chapter: subject.sources,
            outcomes: Array(zip(subject.answers, answers)), tests: finished)
        row.answers.killed = kills.killed
        row.findings += kills.findings()
        if task == .record {
            row.findings += record(kills, of: subject.sources.number)
        } else {
            row.findings += await differences(in: kills)
        }
        if task == .matrix { for line in kills.matrix() { print(line) } }
        guard case .tested(let run)? = states.last else { return }
        if let lesson = subject.lesson {
            var check = LessonCheck(project: project, chapter: subject.sources, lesson: lesson)
            check.checkCheckpoint(finished: run)
            check.checkOrders(in: states)
            row.findings += check.findings
        }
    }

    /// What the tests say otherwise than the catalogue has it. A race may come out differently on a busy
    /// machine, so it counts unless they say in one of two more runs what is quoted.
    private func differences(in kills: KillCheck) async -> [Finding] {
        var differences = kills.differences
        for _ in 1...2 where !differences.isEmpty {
            let again = await build(differences.map(\.answer.composition))
            differences = zip(differences, again).filter { difference, result in
                guard case .tested(let run) = result.outcome else { return true }
                return difference.answer.quote(of: run) != difference.answer.quote
            }.map(\.0)
        }
        return differences.map(\.finding)
    }

    /// Writes what the tests say into a catalogue.
    private func record(_ kills: KillCheck, of chapter: Int) -> [Finding] {
        do {
            let catalogue = try Catalogue(of: chapter, in: project)
            let text = catalogue.text(quoting: kills.quotes)
            try Data(text.utf8).write(to: project.root.appending(path: catalogue.path))
            return []
        } catch {
            return [
                Finding(
                    Location(Catalogue.path(of: chapter)), "\(error)", next: "Look at the file.")
            ]
        }
    }
}
