import WorkshopSteps

/// Checks that a chapter's source fits the chapter before, and has nothing that stops a build; and that its
/// tests are in lists.
struct SourceCheck {
    /// The package.
    let project: Project
    /// The chapter.
    let chapter: ChapterFolder
    /// The finished chapter that this one starts from.
    let predecessor: ChapterFolder?
    /// The files that the lesson calls new or changed, so that they may differ from those of the
    /// chapter before.
    let given: Set<String>

    /// What is wrong.
    func findings() -> [Finding] {
        var findings = goneFiles() + unnamedFiles() + numbering() + testsWithoutList()
        for (file, starter) in chapter.starter.sorted(by: { $0.key < $1.key }) {
            findings += forbiddenWords(in: starter, path: chapter.starterPath(file))
            if let solution = chapter.files[file] {
                findings += forbiddenWords(in: solution, path: chapter.solutionPath(file))
            }
            if let stray = strayLine(file, of: starter) { findings.append(stray) }
        }
        return findings
    }

    private func goneFiles() -> [Finding] {
        let before = Set(predecessor.map { Array($0.files.keys) } ?? [])
        return before.subtracting(chapter.files.keys).subtracting(given).sorted().map {
            Finding(
                Location(chapter.solutionPath($0)), "a file of the chapter before is gone",
                next: "Add it, or tell in the lesson: a line `Given: \($0) is gone`.")
        }
    }

    /// The new files that the learner gets without a word: no step changes them.
    private func unnamedFiles() -> [Finding] {
        let before = Set(predecessor.map { Array($0.files.keys) } ?? [])
        let added = chapter.files.keys.filter {
            !before.contains($0) && chapter.files[$0]?.regions.isEmpty == true
        }
        let lesson = project.text(of: chapter.lessonPath) ?? ""
        return Self.unnamed(Array(added), in: lesson).map {
            Finding(
                Location(chapter.solutionPath($0)),
                "this file is new, and the lesson doesn't name it",
                next: "Say in the lesson what it is for, or that it can be ignored for now.")
        }
    }

    /// The files whose names, without `.swift`, don't occur in a lesson.
    static func unnamed(_ files: [String], in lesson: String) -> [String] {
        files.sorted().filter { file in
            let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
            return !lesson.contains(name)
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
                    ?? Location(chapter.path),
                """
                the steps are \(steps.map(\.description).joined(separator: ", ")); they should be \
                \(expected.map(\.description).joined(separator: ", "))
                """,
                next: """
                    Take out regions of other chapters. If a step is gone, swift run workshop close N.N gives \
                    the later ones their numbers.
                    """)
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

    private func testsWithoutList() -> [Finding] {
        let folder = "Tests/\(Step.module(of: chapter.number))Tests"
        return project.files(in: folder).filter { $0.hasSuffix(".swift") }.flatMap { file in
            let path = "\(folder)/\(file)"
            let lines = project.text(of: path)?.lines ?? []
            return Self.isPlain(file)
                ? Self.testsWithoutSuite(in: lines, file: file, path: path)
                : Self.testsWithoutList(in: lines, path: path)
        }
    }

    /// Whether a file has the plain tests of one step, as its name says: `Step3.2.swift`.
    static func isPlain(_ file: String) -> Bool { name(of: file).hasPrefix("Step") }

    private static func name(of file: String) -> Substring { file.split(separator: "/").last ?? "" }

    /// What is wrong if a file of plain tests has no suite of its step, or if a test stands outside of it.
    static func testsWithoutSuite(in lines: [String], file: String, path: String) -> [Finding] {
        let step = name(of: file).dropFirst("Step".count).split(separator: ".").prefix(2).joined(
            separator: ".")
        let suite = lines.firstIndex {
            $0.contains("@Suite") && $0.contains("struct `Step \(step)`")
                || $0.contains("Tests.`Step \(step)` {")
        }
        let outside = lines.indices.first { lines[$0].contains("@Test") && $0 < suite ?? Int.max }
        guard let outside else { return [] }
        return [
            Finding(
                Location(path, outside + 1),
                "this test is in no suite of step \(step): how it ends is not kept",
                next:
                    "Put it into ``@Suite struct `Step \(step)` ``, in an extension of the chapter's suite."
            )
        ]
    }

    /// The `@Test`s in a file that run no list of a step's tests.
    static func testsWithoutList(in lines: [String], path: String) -> [Finding] {
        lines.indices.filter { lines[$0].contains("@Test") }.compactMap { start in
            let end = lines[start...].firstIndex { $0.hasSuffix("}") } ?? start
            guard !lines[start...end].contains(where: { $0.contains(".run()") }) else { return nil }
            return Finding(
                Location(path, start + 1),
                "this test is in no list: how it ends is not kept, and a trap in it ends the run",
                next: "Make it a `StepTest` of a step's list, and let an `@Test` run that.")
        }
    }

    /// The first line that the chapter changes in a file without a region.
    ///
    /// No step touches such a file, so it is as the chapter before left it, unless the lesson lists
    /// it after `Given:`. A file with a region may have new lines around it: the code that a step
    /// needs to start from. A new file is free.
    private func strayLine(_ file: String, of starter: SourceText) -> Finding? {
        guard let predecessor, let before = predecessor.files[file]?.unmarkedText.lines,
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
                Make it equal to \(predecessor.solutionPath(file)), or tell in the lesson: a line \
                `Given: \(file) …`.
                """)
    }
}
