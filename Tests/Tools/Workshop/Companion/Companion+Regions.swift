import Foundation
import WorkshopSteps

/// The commands that replace regions: `catch-up`, `start-over` and `undo`.
extension Companion {
    /// Replaces each earlier step's regions with the solution's text, unless that step is green.
    package func catchUp(_ word: String?) throws -> [String] {
        guard let word else {
            throw UsageError("say where you want to be: `swift run workshop catch-up 3.4`.")
        }
        let (chapter, step) = try step(named: word)
        let before = chapter.verdicts.filter { $0.step < step }
        let open = before.filter { $0.verdict != .green }.map(\.step)
        let replaced = try replace(
            open, of: chapter, by: chapter.solution.files, for: "catch-up \(step)")
        let names = replaced.sorted().map(\.description).inWords
        var lines =
            replaced.isEmpty
            ? ["Nothing had to be replaced."]
            : ["The solution's text now: \(names)", isKept]
        if !replaced.isEmpty, open.count < before.count {
            let command = "swift run workshop start-over \(Step.word(of: chapter.number))"
            lines.append("Your green steps stay. If it doesn't compile now, first: \(command)")
        }
        lines.append("Now you are at step \(step), \(chapter.now.whereToWork(at: step))")
        lines.append("Type: \(chapter.testCommand)")
        return output.fit(lines) + strays(in: chapter)
    }

    private var isKept: String { "What you had there is kept: \(project.undoCommand)" }

    /// Restores the starter's text in the regions of a chapter or a step. The default is the step that the
    /// learner is working on.
    package func startOver(_ word: String?) throws -> [String] {
        let (chapter, steps) = try selection(named: word ?? "\(step(named: nil).step)")
        let name = steps.count == 1 ? "\(steps[0])" : chapter.module
        let replaced = try replace(
            steps, of: chapter, by: chapter.starter, for: "start-over \(name)")
        project.notes.forgetHints(of: steps)
        // Otherwise, the next run would report them as broken.
        project.results.forgetGreen(steps)
        let names = replaced.sorted().map(\.description).inWords
        var lines = ["It is the starter's text already: \(name)."]
        if !replaced.isEmpty {
            lines = ["The starter's text again: \(names)", isKept]
        }
        lines.append("Type: \(chapter.testCommand)")
        return output.fit(lines) + strays(in: chapter)
    }

    /// Replaces the given steps' regions, and makes their chapter the current one.
    ///
    /// - Returns: The steps whose text changed.
    private func replace(
        _ steps: [Step], of chapter: OwnChapter, by files: [String: SourceText],
        for command: String
    ) throws -> Set<Step> {
        var replaced: Set<Step> = []
        var changes: [String: Data] = [:]
        for (file, source) in files.sorted(by: { $0.key < $1.key })
        where source.regions.contains(where: { steps.contains($0.step) }) {
            let own = try chapter.own(file)
            var lines: [Int: [String]] = [:]
            for (index, new) in source.regions.enumerated() where steps.contains(new.step) {
                guard own.regions[index].lines != new.lines else { continue }
                lines[index] = new.lines
                replaced.insert(new.step)
            }
            guard !lines.isEmpty else { continue }
            changes[chapter.path(of: file)] = Data(own.replacing(lines).text.utf8)
        }
        try KeptFiles.replace(changes, for: command, in: project)
        project.notes.go(to: chapter.number)
        return replaced
    }

    /// Restores the files that the most recent command replaced.
    package func undo() throws -> [String] {
        guard let undone = try KeptFiles.undo(in: project) else {
            return ["There is nothing to undo."]
        }
        return output.fit(
            ["Undone: \(undone.command)"] + undone.paths.map { "  \($0) has its old text again" }
                + ["What was there until now is kept, too: \(project.undoCommand)"])
    }
}
