import Foundation
import WorkshopSteps

/// A chapter, as the folder that it is built from has it.
struct Chapter {
    /// The chapter's number.
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// Whether the chapters are Swift's own Observation.
    static let isToolchain = ProcessInfo.processInfo.environment["CHAPTERS"] == "Toolchain"

    /// The package's folder.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The chapter's folder, seen from the package's folder.
    private var folder: String {
        "\(ProcessInfo.processInfo.environment["CHAPTERS"] ?? "Chapters")/Chapter\(number)"
    }

    /// The path of the chapter's lesson, seen from the package's folder.
    var lesson: String { "Chapters/Chapter\(number)/README.md" }

    /// The title of the chapter's lesson.
    var title: String {
        let text = try? String(contentsOf: Self.package.appending(path: lesson), encoding: .utf8)
        let heading = text?.split(separator: "\n").first { $0.hasPrefix("# ") }
        return heading.map { String($0.dropFirst(2)) } ?? "Chapter \(number)"
    }

    /// What there is to do at each step, and where: the title of its first region, and all places.
    var steps: [Step: (title: String, places: String)] {
        let folder = Self.package.appending(path: folder)
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var steps: [Step: (title: String, places: String)] = [:]
        for file in files.sorted() where file.hasSuffix(".swift") {
            guard
                let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8),
                let source = try? SourceText(text)
            else { continue }
            for region in source.regions {
                let place = "\(file):\(region.line)"
                if let step = steps[region.step] {
                    steps[region.step] = (step.title, "\(step.places) and \(place)")
                } else {
                    steps[region.step] = (region.title, "\(self.folder)/\(place)")
                }
            }
        }
        return steps
    }

    /// Where to work at a step, for the last line of an issue.
    func place(of step: Step) -> String? {
        steps[step].map { "Step \(step): \($0.title)\n  \($0.places)" }
    }
}
