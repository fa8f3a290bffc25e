import WorkshopCompanion
import WorkshopSteps

/// One answer of a catalogue, and what a learner would see of it.
package struct OneAnswer {
    private let project: Project
    private let answer: Answer

    /// Finds an answer.
    ///
    /// - Parameters:
    ///   - word: Its chapter and its name, such as `3/removed-after-the-call`.
    ///   - project: The package.
    /// - Throws: What is wrong with the word, or with the answer.
    package init(_ word: String, in project: Project) throws {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        guard let number = try project.chapters(named: Array(parts.prefix(1))).first else {
            throw UsageError("say which chapter, such as in `3/removed-after-the-call`.")
        }
        self.project = project
        do throws(Finding) {
            let chapter = try ChapterFolder(sourceOf: number, in: project)
            answer = try Self.find(parts.dropFirst().first ?? "", in: chapter, of: project)
        } catch {
            throw UsageError("\(error.location): \(error.problem). \(error.advice)")
        }
    }

    /// Finds an answer of a chapter by its name.
    ///
    /// - Throws: What is wrong with it; or that there is none of that name, and which are like it.
    static func find(
        _ name: String, in chapter: ChapterFolder, of project: Project
    ) throws(Finding) -> Answer {
        let catalogue = try Catalogue(of: chapter.number, in: project)
        guard let entry = catalogue.entries.first(where: { $0.name == name }) else {
            let names = catalogue.entries.map(\.name)
            throw Finding(
                Location(catalogue.path), "there is no answer `\(name)` among its \(names.count)",
                next: "Those like it: \(nearest(to: name, of: names).joined(separator: ", ")).")
        }
        return try Answer(entry, at: catalogue.path, chapter: chapter)
    }

    /// The five names that are most like a word, the most alike first.
    static func nearest(to word: String, of names: [String]) -> [String] {
        let distances = names.map { (distance: $0.difference(from: word).count, name: $0) }
        return distances.sorted { $0 < $1 }.prefix(5).map(\.name)
    }

    /// Builds and tests it, and shows what a learner would see, and what is not as it should be.
    ///
    /// - Returns: Whether it dies where it says or, if it is right, passes.
    package func check() async throws -> Bool {
        try Builder.takeFolders(of: project)
        Subprocess.stopOnInterrupt()
        let compiler = await CachedCompilerAnswers.make(in: project)
        let builder = Builder(number: 1, project: project, compiler: compiler)
        let outcome = await builder.outcome(of: answer.composition)
        var findings = answer.findings(outcome)
        if case .tested(let run) = outcome {
            for line in run.table { print(line) }
            for test in run.results.filter(\.isRed) {
                print("\n✘ \(test.name)")
                for line in test.issues.first?.lines ?? [] { print("    \(line)") }
            }
            findings += answer.findingOnQuote(run).map { [$0] } ?? []
        }
        Report.show(findings)
        print(findings.isEmpty ? "\n✔ As it should be." : "")
        return findings.isEmpty
    }
}
