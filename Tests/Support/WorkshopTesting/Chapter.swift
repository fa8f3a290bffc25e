import Foundation
import WorkshopSteps

/// A chapter, as the folder that it is built from has it.
struct Chapter {
    /// The chapter's number.
    let number: Int

    /// The name of the chapter's module, and of its folder.
    var module: String { Step.module(of: number) }

    /// What there is to do at a step, and where.
    struct Task {
        /// The title of the step.
        let title: String
        /// Where its regions are.
        var places: Places
    }

    /// Lines of files, in the order in which the lesson names the files.
    struct Places: CustomStringConvertible {
        /// The folder of the files.
        let folder: String
        /// The files, and the lines in them.
        var files: [(name: String, lines: [Int])] = []

        var description: String {
            let places = files.map { "\($0.name):\(sentence($0.lines.map(String.init)))" }
            return "\(folder)/\(sentence(places))"
        }

        /// Adds a line of a file, which comes after the file's other lines.
        mutating func add(_ line: Int, of file: String) {
            if files.last?.name == file {
                files[files.count - 1].lines.append(line)
            } else {
                files.append((file, [line]))
            }
        }

        /// Brings the files into the order in which a text names them.
        mutating func sort(asIn text: Substring) {
            let positions = files.map { text.firstRange(of: $0.name)?.lowerBound ?? text.endIndex }
            files = zip(positions, files).sorted { $0.0 < $1.0 }.map(\.1)
        }

        /// “a, b and c”.
        private func sentence(_ words: [String]) -> String {
            guard let last = words.last, words.count > 1 else { return words.joined() }
            return "\(words.dropLast().joined(separator: ", ")) and \(last)"
        }
    }

    init(_ number: Int) {
        self.number = number
    }

    /// The folder that the chapters are built from.
    private static let choice = ProcessInfo.processInfo.environment["CHAPTERS"] ?? "Chapters"

    /// Whether the chapters are Swift's own Observation.
    static let isToolchain = choice == "Toolchain"

    /// The package's folder.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The chapter's folder, seen from the package's folder.
    var folder: String { "\(Self.choice)/\(module)" }

    /// The path of the chapter's lesson, seen from the package's folder.
    var lesson: String { "Chapters/\(module)/README.md" }

    private var lessonText: String? {
        try? String(contentsOf: Self.package.appending(path: lesson), encoding: .utf8)
    }

    /// The title of the chapter's lesson.
    var title: String {
        let heading = lessonText?.split(separator: "\n").first { $0.hasPrefix("# ") }
        return heading.map { String($0.dropFirst(2)) } ?? module
    }

    /// What there is to do at each step, and what is wrong with the comments that say so.
    func readTasks() -> (tasks: [Step: Task], mistakes: [String]) {
        let folder = Self.package.appending(path: folder)
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var tasks: [Step: Task] = [:]
        var mistakes: [String] = []
        let lesson = lessonText.map { $0[...] } ?? ""
        for file in files.sorted() where file.hasSuffix(".swift") {
            do {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                for region in try SourceText(text).regions {
                    tasks[
                        region.step,
                        default: Task(title: region.title, places: Places(folder: self.folder))
                    ].places.add(region.line, of: file)
                }
            } catch {
                mistakes.append("\(self.folder)/\(file), \(error)")
            }
        }
        for step in tasks.keys {
            tasks[step]?.places.sort(asIn: lesson.drop(upTo: "## Step \(step) "))
        }
        return (tasks, mistakes)
    }

    /// Where to work at a step, for the last line of an issue.
    func place(of step: Step) -> String? {
        readTasks().tasks[step].map { "Step \(step): \($0.title)\n  \($0.places)" }
    }

    /// The text of each step's regions.
    func regions() -> [Step: String] {
        let folder = Self.package.appending(path: folder)
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var regions: [Step: String] = [:]
        for file in files.sorted() where file.hasSuffix(".swift") {
            let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
            guard let text, let source = try? SourceText(text) else { continue }
            for region in source.regions {
                regions[region.step, default: ""] += region.lines.joined(separator: "\n") + "\n"
            }
        }
        return regions
    }

    /// What is kept from one run to the next, for a step that is red again.
    var memory: StepMemory {
        get {
            StepMemory((try? String(contentsOf: memoryFile, encoding: .utf8)) ?? "")
        }
        nonmutating set {
            // Only a help: where it cannot be kept, there is none.
            try? Data(newValue.text.utf8).write(to: memoryFile)
        }
    }

    private var memoryFile: URL {
        let name = "\(folder)-steps".replacing("/", with: "-")
        return Self.package.appending(path: ".build/\(name).txt")
    }
}

extension Substring {
    /// The text from the first place on that is like another one; nothing if there is none.
    fileprivate func drop(upTo text: String) -> Substring {
        firstRange(of: text).map { self[$0.lowerBound...] } ?? ""
    }
}
