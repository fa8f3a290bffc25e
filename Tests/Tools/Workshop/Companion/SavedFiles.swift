import Foundation
import WorkshopSteps

/// The dates and sizes of files: they are the same as long as nobody writes them.
///
/// Foundation can't be told of changes on Linux. To ask for the dates of some dozen files takes less than
/// a millisecond.
struct SavedFiles: Equatable {
    /// The date and the size of a file.
    struct Stamp: Equatable {
        let date: Date
        let size: Int

        /// Looks at a file, if it is there.
        init?(of file: URL) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            guard let attributes, let date = attributes[.modificationDate] as? Date else {
                return nil
            }
            self.date = date
            size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        }
    }

    /// The stamps, by the files' paths.
    var stamps: [String: Stamp] = [:]

    /// Looks at the chapters' Swift files.
    init(ofChaptersIn project: Project) {
        for file in project.files(in: "Chapters") where file.hasSuffix(".swift") {
            stamps[file] = Stamp(of: project.root.appending(path: "Chapters/\(file)"))
        }
    }
    /// The chapter that the learner has gone to: of a file that was saved since, if none of this chapter was.
    func chapter(after last: SavedFiles, in chapter: Int) -> Int? {
        let new = stamps.filter { last.stamps[$0.key] != $0.value }.sorted {
            $0.value.date > $1.value.date
        }
        let numbers = new.compactMap { Step.chapter(ofModule: String($0.key.prefix { $0 != "/" })) }
        return numbers.contains(chapter) ? nil : numbers.first
    }
}
