import WorkshopSteps

/// One wrong or right answer, and what a learner would see of it.
package struct OneAnswer {
    private let project: Project
    private let composition: Composition
    private let findings: (Builder.Outcome) -> [Finding]

    /// Finds an answer.
    ///
    /// - Parameters:
    ///   - word: Its chapter and the name of its file, such as `3/removed-after-the-call`.
    ///   - project: The package.
    /// - Throws: What is wrong with the word, or with the answer.
    package init(_ word: String, in project: Project) throws {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        let (chapter, name) = (parts.first ?? "", parts.dropFirst().first ?? "")
        guard let number = try project.chapters(named: [chapter]).first else {
            throw UsageError("say which chapter, such as in `3/removed-after-the-call`.")
        }
        let folders = [WrongAnswer.folder(of: number), RightAnswer.folder(of: number)]
        let path = folders.map { "\($0)/\(name).swift" }.first(where: project.has)
        guard let path, let text = project.text(of: path) else {
            let names = folders.flatMap(project.files).map { String($0.dropLast(".swift".count)) }
            throw UsageError(
                "chapter \(chapter) has no answer `\(name)`. It has \(names.count), such as "
                    + "\(Self.nearest(to: name, of: names).joined(separator: ", ")).")
        }
        self.project = project
        do throws(Finding) {
            (composition, findings) = try Self.read(path, text, of: number, in: project)
        } catch {
            throw UsageError("\(error.location): \(error.problem). \(error.advice)")
        }
    }

    /// The five names that are most like a word, the most alike first.
    static func nearest(to word: String, of names: [String]) -> [String] {
        let distances = names.map { (distance: $0.difference(from: word).count, name: $0) }
        return distances.sorted { $0 < $1 }.prefix(5).map(\.name)
    }

    private static func read(
        _ path: String, _ text: String, of chapter: Int, in project: Project
    ) throws(Finding) -> (Composition, (Builder.Outcome) -> [Finding]) {
        let sources = try ChapterSources(chapter, in: project)
        guard path.hasPrefix(WrongAnswer.folder(of: chapter)) else {
            let answer = try RightAnswer(path: path, text: text, chapter: sources)
            return (answer.composition, answer.findings)
        }
        let answer = try WrongAnswer(path: path, text: text, chapter: sources)
        return (answer.composition, { KillCheck.findings(for: answer, $0) })
    }

    /// Builds and tests it, and shows what a learner would see, and what is not as it should be.
    ///
    /// - Returns: Whether it dies where it says or, if it is right, passes.
    package func check() async -> Bool {
        Children.shared.stopOnInterrupt()
        let compiler = await ReadyCompiler.make(in: project)
        let builder = Builder(number: 1, project: project, compiler: compiler)
        let outcome = await builder.outcome(of: composition)
        if case .tested(let run) = outcome {
            for line in run.table { print(line) }
            for test in run.results.filter(\.isRed) {
                print("\n✘ \(test.name)")
                for line in test.issues.first?.lines ?? [] { print("    \(line)") }
            }
        }
        let findings = findings(outcome)
        Report.show(findings)
        print(findings.isEmpty ? "\n✔ As it should be." : "")
        return findings.isEmpty
    }
}
