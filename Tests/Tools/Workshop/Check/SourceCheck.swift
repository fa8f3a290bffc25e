import WorkshopSteps

/// Checks a chapter's source for wrong step numbers, unnamed new files, and words that stop a build or a run.
struct SourceCheck {
    let project: Project
    let chapter: ChapterFolder

    /// The findings.
    func findings() -> [Finding] {
        var findings = numbering() + unnamedFiles()
        for (file, source) in chapter.files.sorted(by: { $0.key < $1.key }) {
            findings += forbiddenWords(in: source, path: chapter.solutionPath(file))
        }
        for (file, source) in chapter.starter.sorted(by: { $0.key < $1.key }) {
            findings += forbiddenWords(in: source, path: chapter.starterPath(file))
        }
        return findings
    }

    private func numbering() -> [Finding] {
        let steps = chapter.steps
        let expected = (1...max(1, steps.count)).map { Step(chapter: chapter.number, number: $0) }
        guard steps != expected else { return [] }
        let place = steps.first { !expected.contains($0) }.flatMap { chapter.places(of: $0).first }
        func list(_ steps: [Step]) -> String {
            steps.map(\.description).joined(separator: ", ")
        }
        return [
            Finding(
                place.map { Location(chapter.solutionPath($0.file), $0.region.line) }
                    ?? Location(chapter.path),
                "the steps are \(list(steps)), but they should be \(list(expected))",
                next: "Correct the numbers of the regions.")
        ]
    }

    /// A finding for each new file that no step changes and the lesson doesn't name.
    private func unnamedFiles() -> [Finding] {
        let before = Project.predecessor(of: chapter.number).map(Step.module) ?? ""
        let lesson = project.text(of: chapter.lessonPath) ?? ""
        return chapter.files.keys.sorted().filter { file in
            let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
            return chapter.files[file]?.regions.isEmpty == true
                && !project.has("Solutions/\(before)/\(file)") && !lesson.contains(name)
        }
        .map {
            Finding(
                Location(chapter.solutionPath($0)),
                "this file is new, but the lesson doesn't name it",
                next: "Say in the lesson what it is for, or that it can be ignored for now.")
        }
    }

    private func forbiddenWords(in source: SourceText, path: String) -> [Finding] {
        source.text.lines.enumerated().flatMap { index, line in
            ["fatalError(", "#error", "try!"].filter(line.contains).map { word in
                Finding(
                    Location(path, index + 1), "`\(word)` stops the build, or the tests",
                    next: "Write code that compiles, runs, and fails a test at an assertion.")
            }
        }
    }
}
