import Foundation

/// The tests that run in one process right now, in a file. If a test ends that process, the next run and
/// the companion can say which.
public struct RunningTests: Codable, Sendable {
    private let process: Int32
    private let names: [String]

    private static func file(in folder: String, of package: URL) -> URL {
        TestResults.file(for: folder, in: package).deletingPathExtension()
            .appendingPathExtension("running.json")
    }

    /// Keeps the names of the tests that run in this process.
    ///
    /// They are only a help: where they can't be kept, there are none.
    ///
    /// - Parameters:
    ///   - names: The names. Without any, the file goes.
    ///   - folder: The chapters' folder, such as `Chapters`.
    ///   - package: The package's folder.
    public static func keep(_ names: [String], in folder: String, of package: URL) {
        guard !names.isEmpty else { return forget(in: folder, of: package) }
        let file = file(in: folder, of: package)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let now = Self(process: ProcessInfo.processInfo.processIdentifier, names: names)
        try? JSONEncoder().encode(now).write(to: file, options: .atomic)
    }

    /// Forgets them.
    public static func forget(in folder: String, of package: URL) {
        try? FileManager.default.removeItem(at: file(in: folder, of: package))
    }

    /// The tests in whose middle the last run ended.
    ///
    /// - Returns: None if it has come to its end, or is still running.
    public static func interrupted(in folder: String, of package: URL) -> [String] {
        guard let data = try? Data(contentsOf: file(in: folder, of: package)),
            let last = try? JSONDecoder().decode(Self.self, from: data),
            kill(last.process, 0) != 0
        else { return [] }
        return last.names
    }
}
