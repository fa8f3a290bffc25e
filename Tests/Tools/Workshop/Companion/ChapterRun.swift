import Foundation
import WorkshopSteps

/// A run of `swift test` for one of the learner's chapters.
final class ChapterRun {
    /// The result of a run.
    enum Outcome: Equatable {
        /// The tests ran, and the run ended with this table.
        case table([String])
        /// The compiler reported this error.
        case error(Location, String)
        /// The run failed for another reason. The lines are the last ones of the output.
        case other([String])
    }

    /// The chapters' files when the run began.
    let files: SavedFiles
    private let chapter: OwnChapter
    private let process: Subprocess
    /// The time at which the tests began.
    private var testing: Date?

    /// Starts `swift test`, and makes sure that it compiles every file that was saved since the last run.
    init(of chapter: OwnChapter, after last: ChapterRun? = nil) throws {
        self.chapter = chapter
        files = Self.makeNew(in: chapter.project, after: last)
        let words = chapter.testCommand.split(separator: " ").map(String.init)
        process = try chapter.project.start(words + ["--disable-xctest"])
    }

    var start: Date { process.start }
    var isRunning: Bool { process.isRunning }
    var text: RunText { RunText(process.printed) }

    /// Stops the run, and waits until it has ended.
    func stop() { process.stop() }

    /// The result, once the run has ended.
    var outcome: Outcome {
        let results = TestResults(of: "Chapters", in: chapter.project.root)
        return results.date(of: chapter.number) >= start
            ? .table(results.table) : Self.failure(in: process.printed, of: chapter)
    }

    // MARK: - Errors

    /// Returns the error that a learner should see first.
    ///
    /// An error in the chapter takes precedence over errors in other chapters, and an error in a region over
    /// errors outside the regions. A missing or superfluous brace takes precedence over all other errors,
    /// because it can cause errors anywhere.
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
        let number = Live.chapter(of: first.place)
        let broken = number.flatMap { try? OwnChapter($0, in: chapter.project) } ?? chapter
        if all.contains(where: { $0.text.contains("'}'") }), let lost = broken.lostBrace {
            return .error(lost.place, lost.text)
        }
        let best = all.first { broken.hasRegion(at: $0.place) } ?? first
        return .error(best.place, best.text)
    }

    /// Returns the usual cause of an error whose text doesn't mention the cause. Lesson 2 quotes two such
    /// errors.
    static func cause(of error: String) -> String? {
        error.contains(/non-Sendable parameter 'onChange'|'onChange' with non-Sendable type/)
            ? "`onChange` is a closure that makes the callback. The callback is what it returns."
            : nil
    }

    // MARK: - Progress

    /// A sentence that names the process that SwiftPM is waiting for. Only one command at a time can build in a
    /// folder.
    var waiting: String? { Self.waiting(in: process.printed) }

    static func waiting(in printed: String) -> String? {
        guard let line = printed.split(separator: "\n").last,
            line.hasPrefix("Another instance of SwiftPM")
        else { return nil }
        let process = line.firstMatch(of: /PID: (\d+)/).map { ", process \($0.1)" } ?? ""
        return "Waiting for the Swift command that is running in this folder\(process) …"
    }

    /// Returns a line about what the run is doing, and the number of seconds so far.
    func progress() -> String {
        let text = text
        if testing == nil, text.areTesting { testing = .now }
        return Self.progress(text.progress, for: Int(-(testing ?? start).timeIntervalSinceNow))
    }

    static func progress(_ words: String, for seconds: Int) -> String {
        let line = "\(seconds) s · \(words)"
        // Most tests take milliseconds.
        guard words == "Testing", seconds > 3 else { return line }
        return "\(line) · One seems to hang. It's ended soon, and the table comes."
    }

    // MARK: - Saved files

    /// Makes sure that the next build compiles every file that was saved, and returns the files' stamps.
    ///
    /// The compiler's driver compares dates in whole seconds. If a file is saved just after a build begins, the
    /// driver therefore treats the file as unchanged, and the tests would run old code. A file without an
    /// object file is always compiled, so this function deletes the object files of such source files. Swift
    /// Build stores object files elsewhere, so there the function gives the source files a later date.
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
                // The compiler always writes the `.d` file, but doesn't rewrite an unchanged object file.
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
