import WorkshopSteps

/// Checks that a chapter's starter and solution fit each other, and the chapter before.
struct SourceCheck {
    /// The chapter.
    let chapter: ChapterSources
    /// The finished chapter that this one starts from.
    let predecessor: ChapterSources?
    /// The files that the lesson calls new or changed, so that they may differ from those of the
    /// chapter before.
    let given: Set<String>

    /// Whether every state of the chapter can be put together.
    var isComposable: Bool {
        chapter.starter.keys == chapter.solution.keys
            && chapter.starter.allSatisfy { file, starter in
                starter.regions.map(\.opening) == chapter.solution[file]?.regions.map(\.opening)
            }
    }

    /// What is wrong.
    func findings() -> [Finding] {
        var findings = missingFiles() + numbering()
        for (file, starter) in chapter.starter.sorted(by: { $0.key < $1.key }) {
            findings += forbiddenWords(in: starter, path: chapter.starterPath(file))
            if let solution = chapter.solution[file] {
                findings += forbiddenWords(in: solution, path: chapter.solutionPath(file))
                if let difference = difference(file, starter, solution) {
                    findings.append(difference)
                }
            }
            if let stray = strayLine(file, of: starter) { findings.append(stray) }
        }
        return findings
    }

    private func missingFiles() -> [Finding] {
        let starter = Set(chapter.starter.keys)
        let solution = Set(chapter.solution.keys)
        let before = Set(predecessor.map { Array($0.solution.keys) } ?? [])
        let advice = "Starter and solution hold the same files: add it, or delete the other one."
        return solution.subtracting(starter).sorted().map {
            Finding(
                Location(chapter.starterPath($0)), "the starter lacks a file of the solution",
                next: advice)
        }
            + starter.subtracting(solution).sorted().map {
                Finding(
                    Location(chapter.solutionPath($0)), "the solution lacks a file of the starter",
                    next: advice)
            }
            + before.subtracting(starter.union(solution)).subtracting(given).sorted().map {
                Finding(
                    Location(chapter.starterPath($0)), "a file of the chapter before is gone",
                    next: "Add it, or tell in the lesson: a line `Given: \($0) is gone`.")
            }
    }

    private func numbering() -> [Finding] {
        let steps = chapter.steps
        let expected = (1...max(1, steps.count)).map { Step(chapter: chapter.number, number: $0) }
        guard steps != expected else { return [] }
        let place = steps.first { !expected.contains($0) }.flatMap { chapter.places(of: $0).first }
        return [
            Finding(
                place.map { Location(chapter.solutionPath($0.file), $0.region.line) }
                    ?? Location(ChapterSources.solutionFolder(of: chapter.number)),
                """
                the steps are \(steps.map(\.description).joined(separator: ", ")); they should be \
                \(expected.map(\.description).joined(separator: ", "))
                """,
                next: "Number the regions without gaps, and take out those of other chapters.")
        ]
    }

    private func forbiddenWords(in source: SourceText, path: String) -> [Finding] {
        source.text.lines.enumerated().flatMap { offset, line in
            ["fatalError(", "#error", "try!"].filter(line.contains).map { word in
                Finding(
                    Location(path, offset + 1), "`\(word)` stops the build, or the tests",
                    next: "Write code that compiles, runs, and fails a test at an assertion.")
            }
        }
    }

    /// The first place where the regions' comments, or the lines outside the regions, differ.
    private func difference(
        _ file: String, _ starter: SourceText, _ solution: SourceText
    ) -> Finding? {
        func finding(_ left: (Int, String?), _ right: (Int, String?), _ problem: String) -> Finding
        {
            Finding(
                Location(chapter.starterPath(file), left.0),
                "\(problem) (\(Location(chapter.solutionPath(file), right.0)))",
                seen: [
                    "starter:  \(left.1 ?? "(no more)")", "solution: \(right.1 ?? "(no more)")",
                ],
                next: "Make the two equal, or put the line into a region of a step.")
        }
        for index in 0..<max(starter.regions.count, solution.regions.count) {
            let left = starter.regions.dropFirst(index).first
            let right = solution.regions.dropFirst(index).first
            if left?.opening != right?.opening || left?.closing != right?.closing {
                return finding(
                    (left?.line ?? 1, left?.opening), (right?.line ?? 1, right?.opening),
                    "the regions are not those of the solution")
            }
        }
        for (left, right) in zip(starter.stretches, solution.stretches) {
            for index in 0..<max(left.lines.count, right.lines.count) {
                let one = left.lines.dropFirst(index).first
                let other = right.lines.dropFirst(index).first
                if one.map({ Array($0.utf8) }) != other.map({ Array($0.utf8) }) {
                    return finding(
                        (left.line + index, one), (right.line + index, other),
                        "outside of its regions the starter is not the solution")
                }
            }
        }
        return nil
    }

    /// The first line that the chapter changes in a file without a region.
    ///
    /// No step touches such a file, so it is as the chapter before left it, unless the lesson lists
    /// it after `Given:`. A file with a region may have new lines around it: the code that a step
    /// needs to start from. A new file is free.
    private func strayLine(_ file: String, of starter: SourceText) -> Finding? {
        guard let predecessor, let before = predecessor.solution[file]?.unmarkedText.lines,
            starter.regions.isEmpty, !given.contains(file), starter.text.lines != before
        else { return nil }
        let lines = starter.text.lines
        let equal = zip(lines, before).prefix { $0 == $1 }.count
        return Finding(
            Location(chapter.starterPath(file), equal + 1),
            "no step changes this file, and it is not as chapter \(predecessor.number) left it",
            seen: [
                "here:  \(lines.dropFirst(equal).first ?? "(no more)")",
                "there: \(before.dropFirst(equal).first ?? "(no more)")",
            ],
            next: """
                Make starter and solution equal to \(predecessor.solutionPath(file)), or tell in \
                the lesson: a line `Given: \(file) …`.
                """)
    }
}
