import Foundation

/// What the tests have found of the chapters in a folder, kept in one file from one run to the next.
///
/// The tests write it; the table at the end of a run, `swift run workshop` and the slides are made from
/// it. A result belongs to the text that a step's regions had when the tests began. When that text is
/// another one, the result says nothing any more.
public struct TestResults: Codable, Sendable {
    /// How a test of a step has ended.
    public struct Ending: Codable, Sendable {
        /// The step.
        public let step: Step
        /// The test's name.
        public let test: String
        /// The file that the test is in.
        public let file: String
        /// The line that it begins at.
        public let line: Int
        /// What the test looks at.
        public let subject: TestSubject
        /// What went wrong, in order.
        public let problems: [TestProblem]
        /// Why it was skipped, if it was: then it has no result, and there is nothing to do about it.
        public let skipped: String?
        /// How many tests the step has in its files; 0 if nothing says so.
        public let total: Int
        /// The test's name without its step.
        public var title: String {
            test.split(separator: " · ", maxSplits: 1).last.map(String.init) ?? test
        }
        /// What went wrong first; `nil` if nothing did.
        var problem: String? { problems.first?.text }
        /// The run in which it ended so.
        fileprivate(set) var run = 0

        /// A test that has ended.
        public init(
            of test: String, step: Step, in file: String = "", line: Int = 0,
            on subject: TestSubject = .behavior, problems: [TestProblem], skipped: String? = nil,
            total: Int = 0
        ) {
            self.step = step
            self.test = test
            self.file = file
            self.line = line
            self.subject = subject
            self.problems = problems
            self.skipped = skipped
            self.total = total
        }
    }

    /// What is known of a step.
    public enum Verdict: Equatable, Sendable {
        /// No test of it has run.
        case none
        /// Its regions have changed since its tests ran.
        case changed
        /// Its tests have passed.
        case green
        /// Some of its tests have passed, and the others didn't run on this code.
        case partly(ran: Int, total: Int)
        /// A test has failed: what the most telling of them says.
        case red(String)
        /// A test has no result, and none has failed: why.
        case noResult(String)
        /// None of its tests can run here: why.
        case skipped(String)
    }

    /// What is kept of a step.
    struct Record: Codable, Sendable {
        /// The text of its regions when the tests began last.
        var code: String?
        /// The run that found another text there than the run before.
        var changed = 0
        /// The last run in which it was green, and no step before it was red.
        var green: Int?
        /// Whether there was such a run before the last one.
        var wasGreen = false
        /// How its tests have ended, the most telling first.
        var endings: [Ending] = []
        /// What it saves, in words.
        var saved: String?
    }

    /// The form of the file. What was kept in another form is dropped.
    private static let current = 3
    private var version = Self.current
    /// The number of the last run.
    private(set) var run = 0
    /// What tells that run from others.
    private var name = ""
    /// The numbers of the chapters whose tests ran, in order.
    private(set) var chapters: [Int] = []
    /// What that run has printed at its end, line by line.
    public private(set) var table: [String] = []
    private(set) var records: [String: Record] = [:]
    private var dates: [Int: Date] = [:]

    /// No results.
    public init() {}

    // MARK: - The file

    /// Reads the results of the chapters in a folder.
    ///
    /// Where there are none, or none that can be read, nothing is known.
    ///
    /// - Parameters:
    ///   - folder: The chapters' folder, seen from the package's, such as `Chapters`.
    ///   - package: The package's folder.
    public init(of folder: String, in package: URL) {
        let data = try? Data(contentsOf: Self.file(for: folder, in: package))
        let kept = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
        self = kept.flatMap { $0.version == Self.current ? $0 : nil } ?? Self()
    }

    /// The file with the results of the chapters in a folder.
    public static func file(for folder: String, in package: URL) -> URL {
        let name = folder.split(separator: "/").joined(separator: "-")
        return package.appending(path: ".build/workshop/results/\(name).json")
    }

    /// Keeps the results.
    ///
    /// They are only a help: where they can't be kept, there are none.
    public func keep(for folder: String, in package: URL) {
        let file = Self.file(for: folder, in: package)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }

    // MARK: - What a run has found

    /// Adds what a process has found, and makes the table of the run.
    ///
    /// A run may have several processes, one after the other: the table is always that of the whole run.
    /// A run of some of a step's tests leaves the results of the others.
    ///
    /// - Parameters:
    ///   - endings: How tests have ended, in order.
    ///   - chapters: Their chapters, as they were when the tests began.
    ///   - saved: What steps save, in words.
    ///   - name: What tells this run from others.
    ///   - known: The known mistakes at a step that somebody has worked on.
    ///   - read: Reads a chapter that the run has tested in another process.
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
            // Of a file that can't be read, nothing is known: what was known of it stays as it was.
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
        let others = record.endings.filter { !names.contains($0.test) }
        let isPart = others.contains { $0.run == run } || new.count < record.endings.count
        // What looks at behavior says more.
        let all = (isPart ? others : []) + new
        record.endings = TestSubject.allCases.flatMap { subject in
            all.filter { $0.subject == subject }
        }
        records[step.description] = record
    }

    private mutating func noteGreen(in chapter: Int) {
        let endings = endings(in: chapter)
        // A step that was done and is red counts as broken until it is green again; unless nothing is
        // green and the chapter's first step has changed, as after a new beginning.
        let first = Step(chapter: chapter, number: 1)
        if endings.count > 1, endings[first] != nil, endings.values.allSatisfy(\.isRed),
            let record = records[first.description], record.changed > record.green ?? 0
        {
            forgetGreen(records.keys.compactMap { Step($0) }.filter { $0.chapter == chapter })
        }
        // A step that is green after a red one may be so by chance.
        let next = endings.filter(\.value.isRed).keys.min()
        for (step, endings) in allEndings(in: chapter)
        where endings.skipReason == nil && !endings.isPart && next.map({ step < $0 }) ?? true {
            records[step.description]?.green = run
        }
    }

    /// Forgets that steps were green, so that nobody asks what has broken them.
    public mutating func forgetGreen(_ steps: [Step]) {
        for step in steps { records[step.description]?.green = nil }
    }

    /// How tests have ended in the last run.
    public var endings: [Ending] { records.values.flatMap(\.endings).filter { $0.run == run } }

    /// How the tests of a chapter have ended in the last run, by their step.
    func endings(in chapter: Int) -> [Step: [Ending]] {
        // Step 0 is what earlier chapters ask for: nothing to do, unless something of it breaks.
        allEndings(in: chapter).filter { $0.key.number > 0 || $0.value.isRed }
    }

    private func allEndings(in chapter: Int) -> [Step: [Ending]] {
        Dictionary(grouping: endings.filter { $0.step.chapter == chapter }, by: \.step)
    }

    // MARK: - What is known

    /// When the tests of a chapter ran last.
    public func date(of chapter: Int) -> Date { dates[chapter] ?? .distantPast }

    /// Whether a step counts as one that was done.
    func hasBeenGreen(_ step: Step) -> Bool { records[step.description]?.green != nil }

    /// What is known of a step whose regions have this text now.
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

extension [TestResults.Ending] {
    /// Whether one of the tests is red: it has failed, or has no result.
    var isRed: Bool { contains { $0.problem != nil } }

    /// Whether nothing worse is known of the tests than that one has no result.
    var hasNoResult: Bool { isRed && allSatisfy { $0.problems.allSatisfy { $0.end == .noResult } } }

    /// Whether the step has more tests than these.
    var isPart: Bool { contains { $0.total > count } }

    /// Why the tests were skipped, if all of them were.
    var skipReason: String? { allSatisfy { $0.skipped != nil } ? first?.skipped : nil }
}
