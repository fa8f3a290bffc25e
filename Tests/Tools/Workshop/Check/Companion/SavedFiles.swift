import Foundation

/// The dates and sizes of the chapters' files, by which a save is noticed.
///
/// Foundation can't be told of changes on Linux. To ask for the dates of some dozen files takes less than
/// a millisecond.
struct SavedFiles: Equatable {
    private struct Stamp: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    private var stamps: [String: Stamp] = [:]

    /// Looks at the Swift files in a folder.
    init(in folder: URL) {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        for path in paths where path.hasSuffix(".swift") {
            var status = stat()
            guard stat(folder.appending(path: path).path, &status) == 0 else { continue }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            stamps[path] = Stamp(
                seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size)
            )
        }
    }

    /// The paths of the files that are not as they were then, or were not there.
    func changed(since other: SavedFiles) -> [String] {
        stamps.keys.filter { stamps[$0] != other.stamps[$0] }.sorted()
    }

    /// When a file was saved, in seconds.
    func date(of path: String) -> Date? {
        stamps[path].map {
            Date(timeIntervalSince1970: Double($0.seconds) + Double($0.nanoseconds) / 1e9)
        }
    }
}
