import WorkshopSteps

/// Checks a chapter's source for wrong step numbers, unnamed new files, and code that stops a run.
struct SourceCheck {
    let project: Project
    let chapter: ChapterFolder

    func findings() -> [Finding] {
        let solution = chapter.files.map { (path: chapter.solutionPath($0), source: $1) }
        let starter = chapter.starter.map { (path: chapter.starterPath($0), source: $1) }
        let files = (solution + starter).sorted { $0.path < $1.path }
        return numbering() + unnamedFiles() + files.flatMap(forbiddenCalls)
    }

    private func numbering() -> [Finding] {
        zip(1..., chapter.steps).compactMap { number, step in
            let expected = Step(chapter: chapter.number, number: number)
            guard step != expected, let place = chapter.places(of: step).first else { return nil }
            return Finding(
                Location(chapter.solutionPath(place.file), place.region.line),
                "step \(step) should be step \(expected)",
                next: "Correct the numbers of the regions.")
        }
    }

    /// Returns a finding for each new file that no step changes and the lesson doesn't name.
    private func unnamedFiles() -> [Finding] {
        let before = ChapterFolder.predecessor(of: chapter.number).map(Step.module) ?? ""
        return chapter.files.keys.sorted().filter { file in
            let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
            return chapter.files[file]?.regions.isEmpty == true
                && !project.has("Solutions/\(before)/\(file)") && !chapter.lesson.contains(name)
        }
        .map {
            Finding(
                Location(chapter.solutionPath($0)),
                "this file is new, but the lesson doesn't name it",
                next: "Say in the lesson what it is for, or that it can be ignored for now.")
        }
    }

    private func forbiddenCalls(path: String, source: SourceText) -> [Finding] {
        source.text.lines.enumerated().filter { $1.contains("fatalError(") }.map { index, _ in
            Finding(
                Location(path, index + 1), "`fatalError` stops the tests",
                next: "Write code that compiles, runs, and fails a test at an assertion.")
        }
    }
}
