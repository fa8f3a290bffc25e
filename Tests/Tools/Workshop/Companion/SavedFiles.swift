import Foundation
import WorkshopSteps

/// The dates and sizes of the chapters' Swift files. They change when an editor saves a file.
///
/// On Linux, Foundation can't report changes to files. But it takes less than a millisecond to read the dates
/// of a few dozen files.
struct SavedFiles: Equatable {
    /// A file's date and size.
    struct Stamp: Equatable {
        let date: Date
        let size: Int

        /// Returns `nil` if there is no such file.
        init?(of file: URL) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            guard let attributes, let date = attributes[.modificationDate] as? Date else {
                return nil
            }
            self.date = date
            size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        }
    }

    /// The stamps, by the files' paths in `Chapters`.
    var stamps: [String: Stamp] = [:]

    init(ofChaptersIn project: Project) {
        for file in project.files(in: "Chapters") where file.hasSuffix(".swift") {
            stamps[file] = Stamp(of: project.root.appending(path: "Chapters/\(file)"))
        }
    }

    /// Returns the chapter of the file that was saved last, unless a file of the current chapter was also
    /// saved.
    func chapter(after last: SavedFiles, in current: Int) -> Int? {
        let new = stamps.filter { last.stamps[$0.key] != $0.value }.sorted {
            $0.value.date > $1.value.date
        }
        let numbers = new.compactMap { Step.chapter(ofModule: String($0.key.prefix { $0 != "/" })) }
        return numbers.contains(current) ? nil : numbers.first
    }
}
