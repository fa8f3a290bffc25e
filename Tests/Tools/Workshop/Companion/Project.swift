import Foundation
import WorkshopSteps

/// A line in one of the package's files.
package struct Location: Hashable, Sendable, CustomStringConvertible {
    /// The file's path in the package.
    package let file: String
    /// The line's number, starting with 1.
    package let line: Int

    package init(_ file: String, _ line: Int = 1) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}

/// An error in the user's input, or in a file of the package.
package struct UsageError: Error, CustomStringConvertible {
    /// A description of the problem and how to fix it.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// The package on disk.
package struct Project: Sendable {
    /// The package's folder.
    package let root: URL

    /// Finds the package that this tool belongs to.
    package init() {
        self.init(
            root: URL(filePath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent())
    }

    /// Creates a project for the package in a folder.
    package init(root: URL) {
        self.root = root
    }

    /// The numbers of the chapters that have a solution, in ascending order.
    package var chapters: [Int] {
        let folder = root.appending(path: "Solutions").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap(Step.chapter(ofModule:)).sorted()
    }

    /// Finds chapters by their names on the command line, such as `4`, `Chapter4` or `Bonus`.
    ///
    /// - Returns: The chapters' numbers. If no names are given, all chapters are returned.
    package func chapters(named names: [String]) throws(UsageError) -> [Int] {
        let chapters = chapters
        var named: [Int] = []
        for name in names {
            let number = Int(name) ?? Step.chapter(ofModule: name.capitalized)
            guard let number, chapters.contains(number) else {
                let all = chapters.map(Step.word)
                    .joined(separator: ", ")
                throw UsageError("there is no chapter `\(name)`; these would do: \(all)")
            }
            named.append(number)
        }
        return names.isEmpty ? chapters : Set(named).sorted()
    }

    /// Returns whether a file or folder exists.
    package func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// Returns the text of a file, or `nil` if it can't be read.
    package func text(of path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the bytes of a file, or `nil` if it can't be read.
    func bytes(of path: String) -> Data? { try? Data(contentsOf: root.appending(path: path)) }

    /// Returns the time at which a file was last saved, or `nil` if there is no such file.
    func date(of path: String) -> Date? {
        let file = root.appending(path: path).path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.modificationDate] as? Date
    }

    /// Returns the paths of all files in a folder and its subfolders, sorted and relative to that folder.
    package func files(in folder: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path)
        return (paths ?? []).sorted().filter { path in
            var isFolder: ObjCBool = false
            let url = root.appending(path: folder).appending(path: path)
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }
}
