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
        /// The run failed for another reason. These are the last lines of its output.
        case other([String])
    }

    let process: Subprocess
    private let chapter: OwnChapter

    /// Starts `swift test`.
    init(of chapter: OwnChapter) throws {
        self.chapter = chapter
        let words = chapter.testCommand.split(separator: " ").map(String.init)
        process = try chapter.project.start(words + ["--disable-xctest"])
    }

    /// The result, once the run has ended.
    var outcome: Outcome {
        let results = chapter.project.results
        return results.date(of: chapter.number) >= process.start
            ? .table(results.table) : Self.failure(in: process.printed, of: chapter)
    }

    /// Returns the error that a learner should see first.
    ///
    /// An error in the chapter takes precedence over errors in other chapters. A missing or superfluous brace
    /// takes precedence over all other errors, because it can cause errors anywhere.
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
        if all.contains(where: { $0.text.contains("'}'") }), let lost = chapter.lostBrace {
            return .error(lost.place, lost.text)
        }
        return .error(first.place, first.text)
    }
}
