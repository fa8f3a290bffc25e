import Foundation
import WorkshopSteps

/// The dates of the chapters' Swift files. A date changes when an editor saves the file.
///
/// On Linux, Foundation can't report changes to files. But it takes less than a millisecond to read the dates
/// of a few dozen files.
struct SavedFiles: Equatable {
    /// The dates, by the files' paths in `Chapters`.
    var dates: [String: Date] = [:]

    init(ofChaptersIn project: Project) {
        for file in project.files(in: "Chapters") where file.hasSuffix(".swift") {
            dates[file] = project.date(of: "Chapters/\(file)")
        }
    }

    /// Returns the chapter of the file that was saved last, unless a file of the current chapter was also
    /// saved.
    func chapter(after last: SavedFiles, in current: Int) -> Int? {
        let new = dates.filter { last.dates[$0.key] != $0.value }.sorted { $0.value > $1.value }
        let numbers = new.compactMap { Step.chapter(ofModule: String($0.key.prefix { $0 != "/" })) }
        return numbers.contains(current) ? nil : numbers.first
    }
}
