import WorkshopSteps

/// A solution that is written differently and is right as well, as other lines for a step's regions.
///
/// It has the form of a ``WrongAnswer``, without the line that says where it dies. All tests of its
/// chapter have to pass: they ask for behaviour and not for a shape.
struct RightAnswer: Sendable {
    /// The file's name, without its ending.
    let name: String
    /// The file.
    let location: Location
    /// The steps that it does in its own way.
    let steps: Set<Step>
    /// Its regions, and what they stand in for.
    let replacements: Composition.Replacements
    /// The chapter with this answer.
    let composition: Composition

    /// The folder of a chapter's right answers.
    static func folder(of chapter: Int) -> String {
        "Tests/RightAnswers/\(Step.module(of: chapter))"
    }

    /// Reads a right answer.
    init(path: String, text: String, chapter: ChapterSources) throws(Finding) {
        let source: SourceText
        do throws(SourceText.MarkerError) {
            source = try SourceText(text)
        } catch {
            throw Finding(Location(path, error.line), error.message, next: "Correct the comment.")
        }
        name = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
        location = Location(path, 1)
        steps = Set(source.regions.map(\.step))
        replacements = try WrongAnswer.replacements(in: source, path: path, chapter: chapter)
        composition = Composition(chapter, name: path, replacements: replacements)
    }

    /// What is wrong with what came of it.
    func findings(_ outcome: Builder.Outcome) -> [Finding] {
        switch outcome {
        case .stale(let files):
            [.stale(files, at: location)]
        case .stopped:
            [.stopped(at: location)]
        case .notBuilt(let diagnostics):
            diagnostics.map { diagnostic in
                Finding(
                    diagnostic.location ?? location,
                    "the right answer `\(name)` does not compile cleanly: \(diagnostic.text)",
                    next: "Correct it, or the code around its regions.")
            }
        case .tested(let run) where run.results.isEmpty:
            [Finding(location, "no test ran", next: "See .build/check for the code.")]
        case .tested(let run):
            run.results.filter(\.isRed).map { test in
                Finding(
                    location, "it is right, and `\(test.name)` is red",
                    seen: test.issues.first?.lines ?? [],
                    next: "Let the test ask for what the step promises, and for nothing else.")
            }
        }
    }
}
