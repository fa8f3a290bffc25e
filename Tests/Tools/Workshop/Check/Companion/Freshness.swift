import Foundation

/// Sees to it that a build compiles each file that was saved, and says whether it has.
///
/// The compiler's driver compares dates in whole seconds. A file that is saved within a second of the
/// beginning of the last build counts as old, and the tests would run on code that is not there any more.
/// A file without an object file is always compiled. So the object files of what was saved are
/// removed before a build: the learner's own files stay as they are, their dates too.
struct Freshness {
    /// The chapters' folder.
    let chapters: URL
    /// The folder that the build writes to, such as `.build/debug`.
    let products: URL

    /// Whether this is a build whose object files are known: that of SwiftPM's native build system.
    var isNative: Bool {
        FileManager.default.fileExists(atPath: products.appending(path: "Chapter1.build").path)
    }

    /// The beginning of the path of a file's products: `Chapter9/Macros/Members.swift` belongs to the
    /// module `Chapter9Macros`.
    private func product(of file: String) -> URL {
        let parts = file.split(separator: "/").map(String.init)
        let module = parts.dropLast().joined()
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        return products.resolvingSymlinksInPath().appending(path: "\(module).build/\(name)")
    }

    /// Makes the next build compile some files.
    func forget(_ files: [String]) {
        for file in files {
            let object = product(of: file).appendingPathExtension("swift.o")
            try? FileManager.default.removeItem(at: object)
        }
    }

    /// Gives files a later date if they were saved within two seconds of the beginning of a build, as late
    /// as that takes. This is for a build whose object files are not known.
    ///
    /// - Returns: Whether a file has a new date.
    func date(_ files: [String], after start: Date) -> Bool {
        let saved = SavedFiles(in: chapters)
        let close = files.filter { file in
            saved.date(of: file).map { abs($0.timeIntervalSince(start)) < 2 } ?? false
        }
        guard !close.isEmpty else { return false }
        usleep(UInt32(max(0, start.addingTimeInterval(2).timeIntervalSinceNow) * 1e6))
        for file in close {
            try? FileManager.default.setAttributes(
                [.modificationDate: Date.now], ofItemAtPath: chapters.appending(path: file).path)
        }
        return true
    }

    /// The files that were compiled in the last moment before they were saved, or earlier, or at the same
    /// time: a build might take them for old.
    func doubtful(_ files: SavedFiles) -> [String] {
        files.changed(since: .none).filter { file in
            guard let saved = files.date(of: file), let compiled = compiled(file) else {
                return false
            }
            return saved > compiled.addingTimeInterval(-3)
        }
    }

    /// The files that a build should have compiled and did not.
    ///
    /// - Parameters:
    ///   - files: The files that were saved before it.
    ///   - start: When it began.
    /// - Returns: Their paths.
    func notCompiled(_ files: [String], since start: Date) -> [String] {
        files.filter { file in compiled(file).map { $0 < start } ?? false }
    }

    /// When a file was compiled last. (The compiler leaves an object file alone that would be the same as
    /// before, so it is not asked.)
    private func compiled(_ file: String) -> Date? {
        let list = product(of: file).appendingPathExtension("d")
        let values = try? list.resourceValues(forKeys: [.contentModificationDateKey])
        return values?.contentModificationDate
    }
}

extension SavedFiles {
    /// No files.
    static var none: SavedFiles { SavedFiles(in: URL(filePath: "/dev/null")) }
}
