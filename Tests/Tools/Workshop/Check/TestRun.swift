import Foundation
import WorkshopSteps

/// What a chapter's tests said of a composition.
struct TestRun: Sendable {
    /// What a test complained about.
    struct Issue: Sendable {
        /// The complaint, in lines.
        let lines: [String]

        /// How the test failed, as its first words say; `nil` if a wrong answer can't say so.
        ///
        /// Code that calls itself endlessly ends as code does that has a wrong pointer. Swift code has
        /// none, so that is what is meant.
        var end: WrongAnswer.End? {
            switch ProcessEnd(saidBy: lines.first ?? "") {
            case .trap: .trap
            case .hang: .hang
            case .memory: .recursion
            case .signal, .race, .notStarted: nil
            case nil: .assertion
            }
        }
    }

    /// A test, and how it ended.
    struct Result: Sendable {
        /// The test's name, as it is displayed.
        let name: String
        /// Where the test is.
        let location: Location
        /// What it complained about.
        var issues: [Issue] = []
        /// Whether it came to an end.
        var isDone = false

        /// Whether it is a test of an earlier chapter, asked of the Bonus: it holds from the first on.
        var isEarlier: Bool { location.file.contains("/Earlier/") }
        /// The step that the test is named after.
        var step: Step? {
            isEarlier ? Step(chapter: Step.bonus, number: 0) : Step(namedIn: name)
        }
        /// Whether the test failed.
        var isRed: Bool { !issues.isEmpty }
    }

    /// The tests, in order of their place.
    let results: [Result]
    /// What the run printed.
    let output: [String]
    /// The table of the run.
    let table: [String]

    /// Reads the event stream that Swift Testing writes.
    init(events: Data, output: [String], table: [String] = [], project: Project) {
        var results: [String: Result] = [:]
        for event in TestEvent.events(in: events) {
            if event.kind == "function", let id = event.id, let place = event.sourceLocation {
                let path = place.filePath.replacing("\(project.root.path)/", with: "")
                results[id] = Result(
                    name: event.displayName ?? id, location: Location(path, place.line))
            } else if let id = event.testID, results[id] != nil {
                switch event.kind {
                case "issueRecorded" where event.issue != nil:
                    // First what the test's author says, without the place to work at; then what
                    // the expectation was.
                    let texts = event.messages
                    let words =
                        texts.dropFirst() + texts.prefix(1).filter { $0 != "Issue recorded" }
                    let lines = words.flatMap(\.lines).prefix { !$0.hasPrefix("→ ") }
                    results[id]?.issues.append(Issue(lines: Array(lines)))
                case "testSkipped" where results[id]?.isEarlier == true:
                    // It looks at what an earlier chapter shows, and the Bonus doesn't.
                    results[id] = nil
                case "testEnded":
                    results[id]?.isDone = true
                default:
                    break
                }
            }
        }
        self.results = results.values.sorted {
            ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
        }
        self.output = output
        self.table = table
    }
}
