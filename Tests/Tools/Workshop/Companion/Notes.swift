import Foundation
import WorkshopSteps

/// What the companion remembers from one command to the next.
///
/// It is only a help: where it can't be kept, the first hint comes again, and the tests that ran last tell
/// where the learner is.
struct Notes: Codable {
    /// How many hints of each step were shown.
    private var hints: [String: Int] = [:]
    /// The chapter that a command has brought the learner to last. Its tests may not have run yet.
    private(set) var chapter: Int?
    /// When that was.
    private(set) var date = Date.distantPast

    private static func file(in project: Project) -> URL {
        project.root.appending(path: ".build/workshop/notes.json")
    }

    /// Reads the notes.
    init(of project: Project) {
        let data = try? Data(contentsOf: Self.file(in: project))
        guard let data, let notes = try? JSONDecoder().decode(Self.self, from: data) else { return }
        self = notes
    }

    /// Keeps the notes.
    func keep(in project: Project) {
        let file = Self.file(in: project)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }

    /// Notes that the learner is at a chapter now.
    mutating func go(to chapter: Int) {
        self.chapter = chapter
        date = .now
    }

    /// The number of the step's next hint, from 0 on; the last one again when all were shown.
    mutating func nextHint(of step: Step, outOf count: Int) -> Int {
        let shown = hints["\(step)"] ?? 0
        hints["\(step)"] = min(count, shown + 1)
        return min(shown, count - 1)
    }

    /// Begins with the first hint again.
    mutating func forgetHints(of steps: [Step]) {
        for step in steps { hints["\(step)"] = nil }
    }
}
