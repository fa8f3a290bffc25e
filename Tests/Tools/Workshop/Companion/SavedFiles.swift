import Foundation
import WorkshopSteps

/// The dates of the chapters' Swift files, and of the learner's own tests. A date changes when an editor saves
/// the file.
///
/// On Linux, Foundation can't report changes to files. But it takes less than a millisecond to read the dates
/// of a few dozen files.
struct SavedFiles: Equatable {
    /// The dates, by the files' paths in the package.
    var dates: [String: Date] = [:]

    init(ofChaptersIn project: Project) {
        let code = project.files(in: "Chapters").filter { $0.hasSuffix(".swift") }
        let tests = project.chapters.map { "Tests/\(Step.module(of: $0))Tests/YourTests.swift" }
        for file in code.map({ "Chapters/\($0)" }) + tests { dates[file] = project.date(of: file) }
    }

    /// Returns the chapter of the file that was saved last, unless a file of the current chapter was also
    /// saved.
    func chapter(after last: SavedFiles, in current: Int) -> Int? {
        let new = dates.filter { last.dates[$0.key] != $0.value }.sorted { $0.value > $1.value }
        let numbers = new.compactMap { file, _ in
            let module = String(file.split(separator: "/")[1])
            return Step.chapter(ofModule: module.replacing("Tests", with: ""))
        }
        return numbers.contains(current) ? nil : numbers.first
    }
}
