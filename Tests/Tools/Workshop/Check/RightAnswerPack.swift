import WorkshopSteps

/// Right answers of a chapter that do different steps in their own way, so all of them fit into one
/// state of the chapter.
///
/// A state takes seconds to build and to test, and most answers have one or two steps. If a state
/// isn't as it should be, each of its answers is built alone, to find out which one it is.
struct RightAnswerPack: Sendable {
    /// The answers. No two have a step in common.
    let answers: [Answer]
    /// The chapter with all of them.
    let composition: Composition

    private init(_ answers: [Answer], chapter: ChapterFolder) {
        self.answers = answers
        let names = answers.map { "`\($0.name)`" }.joined(separator: ", ")
        composition = Composition(
            chapter, name: "right answers \(names)",
            replacements: answers.reduce(into: [:]) { replacements, answer in
                replacements.merge(answer.replacements) { first, _ in first }
            })
    }

    /// Packs answers: first those with the most steps, each into the first pack where none of its
    /// steps is taken.
    ///
    /// The same answers always give the same packs.
    static func packs(of answers: [Answer], chapter: ChapterFolder) -> [RightAnswerPack] {
        var packs: [[Answer]] = []
        for answer in answers.sorted(by: { ($1.steps.count, $0.name) < ($0.steps.count, $1.name) })
        {
            let free = packs.firstIndex { pack in
                pack.allSatisfy { $0.steps.isDisjoint(with: answer.steps) }
            }
            if let free { packs[free].append(answer) } else { packs.append([answer]) }
        }
        return packs.map { RightAnswerPack($0, chapter: chapter) }
    }

    /// Whether a state came out as it should: built, and all tests green.
    func isRight(_ outcome: Builder.Outcome) -> Bool {
        answers.allSatisfy { $0.findings(outcome).isEmpty }
    }

    /// What is wrong with what came of a state that isn't as it should be.
    ///
    /// - Parameters:
    ///   - outcome: What came of the state with all answers.
    ///   - alone: What came of each answer alone.
    /// - Returns: What is wrong with an answer; or, if nothing is, that they don't fit together.
    func findings(_ outcome: Builder.Outcome, alone: [Builder.Outcome]) -> [Finding] {
        let findings = zip(answers, alone).flatMap { $0.findings($1) }
        guard findings.isEmpty, let first = answers.first else { return findings }
        let evidence: [String]
        switch outcome {
        case .stale(let files):
            return [.stale(files, at: first.location)]
        case .stopped:
            return [.stopped(at: first.location)]
        case .notBuilt(let diagnostics):
            evidence = diagnostics.map { diagnostic in
                [diagnostic.location?.description, diagnostic.text].compactMap(\.self)
                    .joined(separator: ": ")
            }
        case .tested(let run):
            evidence = run.results.filter(\.isRed).map { "`\($0.name)` is red" }
        }
        let names = answers.map { "`\($0.name)`" }.joined(separator: ", ")
        return [
            Finding(
                first.location, "each of these is right alone, but not together: \(names)",
                seen: evidence,
                next: """
                    Look where they meet. Rename a helper that two of them add; or give one a region \
                    of a step of the other, so that they are built apart.
                    """)
        ]
    }
}
