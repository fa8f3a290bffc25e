import Foundation
import WorkshopSteps

/// A run of the tests of a chapter, as a learner starts it.
final class ChapterRun {
    /// How it has ended.
    enum Outcome: Equatable {
        /// The tests ran: the table, line by line.
        case table([String])
        /// The first error of the compiler.
        case error(Location, String)
        /// The last lines of what was printed.
        case other([String])
    }

    /// The chapters' files as they were when it began.
    let files: SavedFiles
    private let chapter: OwnChapter
    private let process: Subprocess

    /// Starts `swift test`, so that it compiles each file that was saved since the last run.
    init(of chapter: OwnChapter, after last: ChapterRun? = nil) throws {
        self.chapter = chapter
        files = Self.makeNew(in: chapter.project, after: last)
        let words = chapter.testCommand.split(separator: " ").map(String.init)
        process = try chapter.project.start(words + ["--disable-xctest"])
    }

    /// When it began.
    var start: Date { process.start }

    /// Whether it still runs.
    var isRunning: Bool { process.isRunning }

    /// Ends it, and waits until it has ended.
    func stop() { process.stop() }

    /// How it has ended.
    var outcome: Outcome {
        let results = TestResults(of: "Chapters", in: chapter.project.root)
        return results.date(of: chapter.number) >= start
            ? .table(results.table) : Self.failure(in: process.printed, of: chapter)
    }

    /// What it has printed up to now.
    var text: RunText { RunText(process.printed) }

    /// Why there is no table. An error in the chapter comes before those in others, one in a region before
    /// those outside; and a lost brace before all that the compiler says because of it.
    static func failure(in printed: String, of chapter: OwnChapter) -> Outcome {
        let errors = printed.matches(of: #/(?m)^(\/.*?):(\d+):\d+: error: (.*)$/#).map { match in
            let path = String(match.1).replacing("\(chapter.project.root.path)/", with: "")
            return (place: Location(path, Int(match.2) ?? 1), text: String(match.3))
        }
        let own = errors.filter { $0.place.file.hasPrefix("\(chapter.folder)/") }
        let all = own.isEmpty ? errors : own
        guard let first = all.first else {
            return .other(printed.lines.filter { !$0.isEmpty }.suffix(6))
        }
        let broken =
            Live.chapter(of: first.place).flatMap { try? OwnChapter($0, in: chapter.project) }
            ?? chapter
        if all.contains(where: { $0.text.contains("'}'") }), let lost = broken.lostBrace {
            return .error(lost.place, lost.text)
        }
        let best = all.first { broken.hasRegion(at: $0.place) } ?? first
        return .error(best.place, best.text)
    }

    /// The usual cause of a compiler's error that speaks of something else. Lesson 2 quotes two.
    static func cause(of error: String) -> String? {
        error.contains(/non-Sendable parameter 'onChange'|'onChange' with non-Sendable type/)
            ? "`onChange` is a closure that makes the callback. The callback is what it returns."
            : nil
    }

    // MARK: - Waiting

    /// What SwiftPM waits for, if it does: one command at a time may build in a folder.
    var waiting: String? { Self.waiting(in: process.printed) }

    /// What SwiftPM waits for when this is what it has printed.
    static func waiting(in printed: String) -> String? {
        guard let line = printed.split(separator: "\n").last,
            line.hasPrefix("Another instance of SwiftPM")
        else { return nil }
        let process = line.firstMatch(of: /PID: (\d+)/).map { ", process \($0.1)" } ?? ""
        return "Waiting for the Swift command that is running in this folder\(process) …"
    }

    /// When its tests were seen to run for the first time.
    private var testing: Date?

    /// What it is doing, and for how long: a line that changes each second.
    func progress() -> String {
        let text = text
        if testing == nil, text.areTesting { testing = .now }
        return Self.progress(text.progress, for: Int(-(testing ?? start).timeIntervalSinceNow))
    }

    /// The line, by what the run is doing.
    static func progress(_ words: String, for seconds: Int) -> String {
        let line = "\(seconds) s · \(words)"
        // Most tests take milliseconds.
        guard words == "Testing", seconds > 3 else { return line }
        return "\(line) · One seems to hang. It's ended soon, and the table comes."
    }

    // MARK: - What is compiled

    /// Sees to it that the next build compiles each file that was saved.
    ///
    /// The compiler's driver compares dates in whole seconds. A file that is saved within a second of the
    /// beginning of a build counts as old, and the tests would run on code that is not there any more.
    /// A file without an object file is always compiled, so those of doubtful files are removed. Where
    /// they are not known, with Swift Build, a file that was saved around the last run gets a later date.
    /// What is saved later differs from the files that are returned.
    @discardableResult
    static func makeNew(in project: Project, after last: ChapterRun?) -> SavedFiles {
        var files = SavedFiles(ofChaptersIn: project)
        let products = project.root.appending(path: ".build/debug").resolvingSymlinksInPath()
        let isNative = project.chapters.contains { number in
            let folder = products.appending(path: "\(Step.module(of: number)).build")
            return FileManager.default.fileExists(atPath: folder.path)
        }
        for (file, saved) in files.stamps {
            if isNative {
                // `Chapter9/Macros/Members.swift` belongs to the module `Chapter9Macros`.
                let parts = file.split(separator: "/")
                let product = products.appending(path: "\(parts.dropLast().joined()).build")
                    .appending(path: parts.last?.dropLast(".swift".count) ?? "")
                // The compiler leaves an object file alone that would be the same, but writes this one.
                let compiled = SavedFiles.Stamp(of: product.appendingPathExtension("d"))
                let isOther = last.map { $0.files.stamps[file] != saved } ?? false
                guard let compiled, isOther || saved.date > compiled.date - 3 else { continue }
                try? FileManager.default.removeItem(at: product.appendingPathExtension("swift.o"))
            } else if let start = last?.start, abs(saved.date.timeIntervalSince(start)) < 2 {
                usleep(UInt32(max(0, start.addingTimeInterval(2).timeIntervalSinceNow) * 1e6))
                let url = project.root.appending(path: "Chapters/\(file)")
                try? FileManager.default.setAttributes(
                    [.modificationDate: Date.now], ofItemAtPath: url.path)
                files.stamps[file] = SavedFiles.Stamp(of: url)
            }
        }
        return files
    }
}
