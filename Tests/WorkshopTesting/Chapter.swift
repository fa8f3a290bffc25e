import Foundation
import WorkshopSteps

/// A chapter, as the folder that it is built from has it.
struct Chapter {
    /// The chapter's number.
    let number: Int

    /// What there is to do at a step, and where.
    struct Task {
        /// The title of the step.
        let title: String
        /// The regions: the first with its folder, all with their lines.
        var places: String
    }

    init(_ number: Int) {
        self.number = number
    }

    /// The folder that the chapters are built from.
    private static let choice = ProcessInfo.processInfo.environment["CHAPTERS"] ?? "Chapters"

    /// Whether the chapters are Swift's own Observation.
    static let isToolchain = choice == "Toolchain"

    /// The package's folder.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The chapter's folder, seen from the package's folder.
    private var folder: String { "\(Self.choice)/Chapter\(number)" }

    /// The path of the chapter's lesson, seen from the package's folder.
    var lesson: String { "Chapters/Chapter\(number)/README.md" }

    /// The title of the chapter's lesson.
    var title: String {
        let text = try? String(contentsOf: Self.package.appending(path: lesson), encoding: .utf8)
        let heading = text?.split(separator: "\n").first { $0.hasPrefix("# ") }
        return heading.map { String($0.dropFirst(2)) } ?? "Chapter \(number)"
    }

    /// What there is to do at each step, and what is wrong with the comments that say so.
    func readTasks() -> (tasks: [Step: Task], mistakes: [String]) {
        let folder = Self.package.appending(path: folder)
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var tasks: [Step: Task] = [:]
        var mistakes: [String] = []
        for file in files.sorted() where file.hasSuffix(".swift") {
            do {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                for region in try SourceText(text).regions {
                    let place = "\(file):\(region.line)"
                    if let task = tasks[region.step] {
                        tasks[region.step]?.places = "\(task.places) and \(place)"
                    } else {
                        let places = "\(self.folder)/\(place)"
                        tasks[region.step] = Task(title: region.title, places: places)
                    }
                }
            } catch {
                mistakes.append("\(self.folder)/\(file), \(error)")
            }
        }
        return (tasks, mistakes)
    }

    /// Where to work at a step, for the last line of an issue.
    func place(of step: Step) -> String? {
        readTasks().tasks[step].map { "Step \(step): \($0.title)\n  \($0.places)" }
    }

    /// The steps that were done in the last run, for a step that is red again.
    var stepsDoneBefore: Set<Step> {
        get {
            let text = try? String(contentsOf: memory, encoding: .utf8)
            return Set((text ?? "").split(separator: " ").compactMap { Step($0) })
        }
        nonmutating set {
            let text = newValue.sorted().map(\.description).joined(separator: " ")
            // Only a help: where it cannot be kept, there is none.
            try? Data(text.utf8).write(to: memory)
        }
    }

    private var memory: URL {
        let name = "\(folder)-steps".replacing("/", with: "-")
        return Self.package.appending(path: ".build/\(name).txt")
    }
}
