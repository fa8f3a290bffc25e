import Foundation

/// The test results of all chapters in a folder, stored in a file between runs.
///
/// The tests write the file. The table at the end of a run, `swift run workshop` and the slides read it. A
/// result applies to the text that a step's regions contained when the tests began. Once that text changes,
/// the result is out of date.
public struct TestResults: Codable, Sendable {
    /// The result of a test in one run.
    public struct Ending: Codable, Sendable {
        /// The step.
        public let step: Step
        /// The test's name.
        public let test: String
        /// The path of the test's file.
        public let file: String
        /// The line of the `@Test` attribute.
        public let line: Int
        /// The failures, oldest first.
        public let problems: [TestProblem]
        /// The reason for skipping the test, if it was skipped.
        public let skipped: String?
        /// The number of tests in the step's files; 0 if that isn't known.
        public let total: Int
        /// The test's name without its step.
        public var title: String {
            test.split(separator: " · ", maxSplits: 1).last.map(String.init) ?? test
        }
        /// The text of the first failure; `nil` if there is none.
        var problem: String? { problems.first?.text }
        /// The number of the run.
        fileprivate(set) var run = 0

        /// Creates the result of a test.
        public init(
            of test: String, step: Step, in file: String = "", line: Int = 0,
            problems: [TestProblem], skipped: String? = nil, total: Int = 0
        ) {
            self.step = step
            self.test = test
            self.file = file
            self.line = line
            self.problems = problems
            self.skipped = skipped
            self.total = total
        }
    }

    /// The state of a step.
    public enum Verdict: Equatable, Sendable {
        /// No test of the step has run.
        case none
        /// The regions have changed since the tests ran.
        case changed
        /// All tests have passed.
        case green
        /// Some tests have passed, but the others didn't run on this code.
        case partly(ran: Int, total: Int)
        /// A test has failed, with the text of the first failure.
        case red(String)
        /// A test has no result, for this reason, and none has failed.
        case noResult(String)
        /// No test can run here, for this reason.
        case skipped(String)
    }

    /// The record of a step.
    struct Record: Codable, Sendable {
        /// The text of the regions when the tests most recently began.
        var code: String?
        /// The most recent run that found changed text in the regions.
        var changed = 0
        /// The most recent run in which the step was green and no earlier step was red.
        var green: Int?
        /// Whether the step was green in a run before the most recent one.
        var wasGreen = false
        /// The results of the tests. Tests of behavior come first.
        var endings: [Ending] = []
        /// The description of what the step saves.
        var saved: String?
    }

    /// The version of the file's format. A file in another format is ignored.
    private static let current = 5
    private var version = Self.current
    /// The number of the most recent run.
    private(set) var run = 0
    /// The name of the most recent run.
    private var name = ""
    /// The numbers of the chapters whose tests ran, in order.
    private(set) var chapters: [Int] = []
    /// The table of the most recent run, line by line.
    public private(set) var table: [String] = []
    private(set) var records: [String: Record] = [:]
    /// The text of all regions in each run that is the most recent green run of some step, by run and step.
    private(set) var greenCode: [Int: [String: String]] = [:]
    private var dates: [Int: Date] = [:]

    /// Creates empty results.
    public init() {}

    // MARK: - The file

    /// Reads the results of the chapters in a folder. If there is no file, the results are empty.
    ///
    /// - Parameters:
    ///   - folder: The chapters' folder in the package, such as `Chapters`.
    ///   - package: The package's folder.
    public init(of folder: String, in package: URL) {
        let data = try? Data(contentsOf: Self.file(for: folder, in: package))
        let kept = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
        self = kept.flatMap { $0.version == Self.current ? $0 : nil } ?? Self()
    }

    /// Returns the file with the results of the chapters in a folder.
    public static func file(for folder: String, in package: URL) -> URL {
        let name = folder.split(separator: "/").joined(separator: "-")
        return package.appending(path: ".build/workshop/results/\(name).json")
    }

    /// Writes the results to the file, if that is possible.
    public func keep(for folder: String, in package: URL) {
        let file = Self.file(for: folder, in: package)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }

    // MARK: - A run

    /// Adds the results of a process, and creates the table of the run.
    ///
    /// A run can have several processes, but has a single table. If only some of a step's tests ran, the
    /// other tests keep their results, unless the chapter's code has changed since.
    ///
    /// - Parameters:
    ///   - endings: The results.
    ///   - chapters: The chapters, as they were when the tests began.
    ///   - saved: The description of what each step saves.
    ///   - name: The name of the run, which is the same in all of its processes.
    ///   - known: Returns the known mistakes at a step whose code differs from the starter's.
    ///   - read: Reads a chapter whose tests ran in another process of the run.
    public mutating func add(
        _ endings: [Ending], of chapters: [ChapterFolder], saved: [Step: String] = [:],
        run name: String, known: (Step) -> [KnownMistake] = { _ in [] },
        read: (Int) -> ChapterFolder
    ) {
        if name != self.name || run == 0 {
            self.name = name
            run += 1
            self.chapters = []
            records = records.mapValues { record in
                var record = record
                record.wasGreen = record.green != nil
                return record
            }
        }
        for chapter in chapters {
            // If a file's regions can't be read, the chapter's steps keep their records.
            for step in chapter.steps where chapter.mistakes.isEmpty {
                let code = chapter.code(of: step)
                if records[step.description, default: Record()].code == code { continue }
                records[step.description, default: Record()].code = code
                records[step.description]?.changed = run
            }
            dates[chapter.number] = .now
        }
        for (step, endings) in Dictionary(grouping: endings, by: \.step) {
            note(endings, of: step)
        }
        for (step, words) in saved { records[step.description]?.saved = words }
        self.chapters = Set(self.chapters + chapters.map(\.number)).sorted()
        let folders = self.chapters.map { number in
            chapters.first { $0.number == number } ?? read(number)
        }
        table =
            folders.count == 1
            ? folders.flatMap { rows(of: $0) + lookalikes(in: $0, known) }
            : folders.flatMap(line)
        for chapter in chapters { noteGreen(in: chapter.number) }
    }

    private mutating func note(_ endings: [Ending], of step: Step) {
        var record = records[step.description] ?? Record()
        var names: Set<String> = []
        var new = endings.filter { names.insert($0.test).inserted }
        for index in new.indices { new[index].run = run }
        let changed = records.filter { Step($0.key)?.chapter == step.chapter }.map(\.value.changed)
        let others = record.endings.filter {
            !names.contains($0.test) && $0.run >= changed.max() ?? 0
        }
        // If all of the step's tests ran, any other recorded test no longer exists.
        let isPart = new.isPart || others.contains { $0.run == run }
        // A test of behavior says more about a mistake than one that looks inside.
        func key(_ ending: Ending) -> (Int, String, Int) {
            (ending.file.isPathOfInsideTests ? 1 : 0, ending.file, ending.line)
        }
        record.endings = ((isPart ? others : []) + new).sorted { key($0) < key($1) }
        records[step.description] = record
    }

    private mutating func noteGreen(in chapter: Int) {
        let endings = endings(in: chapter)
        // A finished step that turns red counts as broken until it's green again. But if every step is red
        // and the first one has changed, the learner has probably started over.
        let first = Step(chapter: chapter, number: 1)
        if endings.count > 1, endings[first] != nil, endings.values.allSatisfy(\.isRed),
            let record = records[first.description], record.changed > record.green ?? 0
        {
            forgetGreen(records.keys.compactMap { Step($0) }.filter { $0.chapter == chapter })
        }
        // A step after a red one may be green by chance.
        let next = endings.filter(\.value.isRed).keys.min()
        for (step, endings) in allEndings(in: chapter)
        where endings.skipReason == nil && !endings.isPart && next.map({ step < $0 }) ?? true {
            records[step.description]?.green = run
            greenCode[run] = records.compactMapValues(\.code)
        }
        greenCode = greenCode.filter { run, _ in records.values.contains { $0.green == run } }
    }

    /// Forgets that steps were green, so that they don't count as broken.
    public mutating func forgetGreen(_ steps: [Step]) {
        for step in steps { records[step.description]?.green = nil }
    }

    /// The results of the most recent run.
    public var endings: [Ending] { records.values.flatMap(\.endings).filter { $0.run == run } }

    /// Returns the results of a chapter's tests, by step. They include those of a step's other tests that
    /// passed in an earlier run, on the same code.
    func endings(in chapter: Int) -> [Step: [Ending]] {
        // The tests of step 0 are those of earlier chapters. They matter only if one of them fails.
        allEndings(in: chapter).filter { $0.key.number > 0 || $0.value.isRed }
    }

    private func allEndings(in chapter: Int) -> [Step: [Ending]] {
        let steps = Set(endings.map(\.step)).filter { $0.chapter == chapter && !$0.isYours }
        return Dictionary(
            uniqueKeysWithValues: steps.map { step in
                let all = records[step.description]?.endings ?? []
                return (step, all.filter { $0.run == run || $0.problem == nil })
            })
    }

    // MARK: - Steps

    /// Returns the time of the most recent run of a chapter's tests.
    public func date(of chapter: Int) -> Date { dates[chapter] ?? .distantPast }

    /// Returns the state of a step whose regions now contain this text.
    public func verdict(on step: Step, code: String?) -> Verdict {
        guard let record = records[step.description], !record.endings.isEmpty else { return .none }
        if record.code != code || record.endings.contains(where: { $0.run < record.changed }) {
            return .changed
        }
        if let problem = record.endings.lazy.compactMap(\.problem).first {
            return record.endings.hasNoResult ? .noResult(problem) : .red(problem)
        }
        if record.endings.isPart {
            return .partly(ran: record.endings.count, total: record.endings[0].total)
        }
        return record.endings.skipReason.map { .skipped($0) } ?? .green
    }
}

extension String {
    /// Whether this text, from a file of a learner's own tests, contains an expectation.
    public var hasExpectation: Bool {
        ["#expect", "#require", "Issue.record", "confirmation("].contains(where: contains)
    }

    /// Whether this is the path of tests that look inside the framework, or at the text of an expansion.
    public var isPathOfInsideTests: Bool { contains("/Inside/") || contains("/Expansions/") }
}

extension [TestResults.Ending] {
    /// Whether a test is red, because it has failed or has no result.
    var isRed: Bool { contains { $0.problem != nil } }

    /// Whether a test has no result, and none has failed.
    var hasNoResult: Bool { isRed && allSatisfy { $0.problems.allSatisfy { $0.end == .noResult } } }

    /// Whether the step has more tests than these.
    var isPart: Bool { contains { $0.total > count } }

    /// The reason for skipping the tests, if all of them were skipped.
    var skipReason: String? { allSatisfy { $0.skipped != nil } ? first?.skipped : nil }
}
