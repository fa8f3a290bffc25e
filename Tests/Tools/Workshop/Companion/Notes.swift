import Foundation
import WorkshopSteps

/// The companion's notes, which are saved between commands.
///
/// No result depends on these notes. If the notes are lost, each step's next hint is the first one.
struct Notes: Codable {
    /// The number of hints that have been shown for each step.
    private var hints: [String: Int] = [:]
    /// The chapter that a command most recently made the current one. Its tests may not have run yet.
    private(set) var chapter: Int?
    /// The time of that command.
    private(set) var date = Date.distantPast

    /// Makes a chapter the current one.
    mutating func go(to chapter: Int) {
        self.chapter = chapter
        date = .now
    }

    /// Returns the index of a step's next hint. After the last hint, returns the index of the last hint again.
    mutating func nextHint(of step: Step, outOf count: Int) -> Int {
        let shown = hints["\(step)"] ?? 0
        hints["\(step)"] = min(count, shown + 1)
        return min(shown, count - 1)
    }

    /// Resets the hints of each step, so that the next hint shown is the first one.
    mutating func forgetHints(of steps: [Step]) {
        for step in steps { hints["\(step)"] = nil }
    }
}

extension Project {
    /// The companion's notes about this package. Every read loads them from disk, and every write saves them.
    var notes: Notes {
        get {
            let data = bytes(of: ".build/workshop/notes.json")
            return data.flatMap { try? JSONDecoder().decode(Notes.self, from: $0) } ?? Notes()
        }
        nonmutating set {
            let file = root.appending(path: ".build/workshop/notes.json")
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? JSONEncoder().encode(newValue).write(to: file, options: .atomic)
        }
    }

    /// The results of the learner's chapters. Every read loads them from disk, and every write saves them.
    var results: TestResults {
        get { TestResults(of: "Chapters", in: root) }
        nonmutating set { newValue.keep(for: "Chapters", in: root) }
    }
}
