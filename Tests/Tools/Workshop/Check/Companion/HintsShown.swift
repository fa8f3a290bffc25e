import Foundation
import WorkshopSteps

/// How many hints of each step the learner has seen.
struct HintsShown {
    /// The package.
    let project: Project

    private var file: URL { project.root.appending(path: ".build/workshop/hints.json") }

    private var counts: [String: Int] {
        get {
            let data = try? Data(contentsOf: file)
            return data.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) } ?? [:]
        }
        nonmutating set {
            // Only a help: where it can't be kept, the first hint comes again.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? JSONEncoder().encode(newValue).write(to: file, options: .atomic)
        }
    }

    /// The number of the step's next hint, from 0 on; the last one again when all were shown.
    func next(of step: Step, outOf count: Int) -> Int {
        let shown = counts[step.description] ?? 0
        counts[step.description] = min(count, shown + 1)
        return min(shown, count - 1)
    }

    /// Begins with the first hint again.
    func forget(_ steps: [Step]) {
        let names = steps.map(\.description)
        guard counts.keys.contains(where: names.contains) else { return }
        counts = counts.filter { !names.contains($0.key) }
    }
}
