import Foundation
import WorkshopSteps

/// The commands that replace regions: `catch-up`, `start-over` and `undo`.
struct Replacing {
    /// What a command did with a step.
    struct Outcome: Equatable {
        /// What became of the step's regions.
        enum Kind: Equatable {
            /// They have other text now.
            case replaced
            /// They had that text already.
            case same
            /// They are green, and left alone.
            case green
        }

        /// The step.
        let step: Step
        /// What became of it.
        let kind: Kind
        /// What was known of the step before.
        let verdict: TestResults.Verdict
    }

    /// The package.
    let project: Project

    /// Puts the solution's text into the regions before a step that are not green.
    ///
    /// - Parameters:
    ///   - step: The step to be at.
    ///   - isForAll: Whether the green ones get it as well.
    /// - Returns: What became of each step before it.
    /// - Throws: What keeps it from being done; then nothing is changed.
    func catchUp(to step: Step, isForAll: Bool = false) throws -> [Outcome] {
        let chapter = try OwnChapter(step.chapter, in: project)
        let steps = chapter.verdicts.filter { $0.step < step }
        return try replace(steps, of: chapter, for: "catch-up \(step)", keepsGreen: !isForAll) {
            chapter.sources.solution[$0.file]?.regions[$0.index].lines
        }
    }

    /// Puts the starter's text into the regions of some steps.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - number: The number of their chapter.
    ///   - name: What is started over, for the sentence that `undo` says.
    /// - Returns: What became of each.
    /// - Throws: What keeps it from being done; then nothing is changed.
    func startOver(_ steps: [Step], of number: Int, name: String) throws -> [Outcome] {
        let chapter = try OwnChapter(number, in: project)
        let verdicts = chapter.verdicts.filter { steps.contains($0.step) }
        let outcomes = try replace(
            verdicts, of: chapter, for: "start-over \(name)", keepsGreen: false
        ) {
            chapter.sources.starter[$0.file]?.regions[$0.index].lines
        }
        HintsShown(project: project).forget(steps)
        forgetDone(steps)
        return outcomes
    }

    /// Takes steps out of those that the tests remember as done, so that they don't ask what has broken
    /// them.
    func forgetDone(_ steps: [Step]) {
        var results = TestResults(of: "Chapters", in: project.root)
        results.forgetGreen(steps)
        results.keep(for: "Chapters", in: project.root)
    }

    private func replace(
        _ steps: [(step: Step, verdict: TestResults.Verdict)], of chapter: OwnChapter,
        for command: String, keepsGreen: Bool, lines: (ChapterSources.Place) -> [String]?
    ) throws -> [Outcome] {
        var files: [String: OwnChapter.File] = [:]
        var new: [String: [Int: [String]]] = [:]
        var outcomes: [Outcome] = []
        for (step, verdict) in steps {
            if keepsGreen, verdict == .green {
                outcomes.append(Outcome(step: step, kind: .green, verdict: verdict))
                continue
            }
            var isSame = true
            for place in chapter.sources.places(of: step) {
                let file = try files[place.file] ?? chapter.own(place.file)
                files[place.file] = file
                guard let lines = lines(place), file.source.regions[place.index].lines != lines
                else { continue }
                new[place.file, default: [:]][place.index] = lines
                isSame = false
            }
            outcomes.append(Outcome(step: step, kind: isSame ? .same : .replaced, verdict: verdict))
        }
        let changes = new.sorted { $0.key < $1.key }.compactMap { name, lines -> Kept.Change? in
            guard let file = files[name] else { return nil }
            return Kept.Change(
                path: chapter.sources.starterPath(name), before: file.bytes,
                after: Data(file.source.replacing(lines).text.utf8),
                regions: lines.keys.sorted().map { index in
                    let region = file.source.regions[index]
                    return Kept.Region(
                        step: region.step.description, index: index, before: region.lines)
                })
        }
        try Kept(project: project).write(changes, for: command)
        return outcomes
    }

    /// The first line outside the regions in which a file of the learner's differs from the starter.
    ///
    /// No command touches it, but it may be why something does not compile.
    static func strayLines(in chapter: OwnChapter) -> [Location] {
        chapter.sources.starter.sorted { $0.key < $1.key }.compactMap { file, starter in
            guard let own = try? chapter.own(file).source else { return nil }
            for (left, right) in zip(own.stretches, starter.stretches)
            where left.lines != right.lines {
                let equal = zip(left.lines, right.lines).prefix { $0 == $1 }.count
                return Location(chapter.sources.starterPath(file), left.line + equal)
            }
            return nil
        }
    }
}
