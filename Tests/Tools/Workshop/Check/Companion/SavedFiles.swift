import Foundation

/// The dates and sizes of the chapters' files, by which a save is noticed.
///
/// Foundation can't be told of changes on Linux. To ask for the dates of some dozen files takes less than
/// a millisecond.
struct SavedFiles: Equatable {
    private var stamps: [String: FileStamp] = [:]

    /// Looks at the Swift files in a folder.
    init(in folder: URL) {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        for path in paths where path.hasSuffix(".swift") {
            stamps[path] = FileStamp(of: folder.appending(path: path))
        }
    }

    /// The paths of the files that are not as they were then, or were not there.
    func changed(since other: SavedFiles) -> [String] {
        stamps.keys.filter { stamps[$0] != other.stamps[$0] }.sorted()
    }

    /// When a file was saved, in seconds.
    func date(of path: String) -> Date? {
        stamps[path]?.date
    }
}

/// The date and the size of a file: both are the same as long as nobody writes it.
struct FileStamp: Codable, Equatable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int

    /// Looks at a file.
    ///
    /// - Returns: `nil` if it is not there.
    init?(of file: URL) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
        size = Int(status.st_size)
    }

    /// When the file was saved.
    var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
    }
}
