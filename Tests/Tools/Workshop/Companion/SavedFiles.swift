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

    /// Returns the chapter of the most recently saved file, or `nil` if a file of the current chapter was
    /// also saved.
    func chapter(after last: SavedFiles, in current: Int) -> Int? {
        let new = dates.filter { last.dates[$0.key] != $0.value }.sorted { $0.value > $1.value }
        let numbers = new.compactMap { file, _ in
            let module = String(file.split(separator: "/")[1])
            return Step.chapter(ofModule: module.replacing("Tests", with: ""))
        }
        return numbers.contains(current) ? nil : numbers.first
    }

    /// Makes sure that the next build compiles the files that were saved during a run, and returns all files'
    /// dates.
    ///
    /// The compiler's driver compares dates in whole seconds. If a file is saved just after a build begins,
    /// the driver therefore treats the file as unchanged, and the tests would run old code. The driver always
    /// compiles a file that has no object file, so this function deletes the object file. Swift Build stores
    /// object files elsewhere. In that case, the saved file receives a later date.
    func renewed(after run: SavedFiles, in project: Project) -> SavedFiles {
        for (file, date) in dates where run.dates[file] != date {
            // `Chapters/Chapter9/Macros/Members.swift` belongs to the module `Chapter9Macros`.
            let parts = file.split(separator: "/").dropFirst().map(String.init)
            let object = "\(parts.dropLast().joined()).build/\(parts[parts.count - 1]).o"
            do {
                try FileManager.default.removeItem(
                    at: project.root.appending(path: ".build/debug/\(object)"))
            } catch {
                sleep(1)
                let path = project.root.appending(path: file).path
                try? FileManager.default.setAttributes(
                    [.modificationDate: Date.now], ofItemAtPath: path)
            }
        }
        return SavedFiles(ofChaptersIn: project)
    }
}
