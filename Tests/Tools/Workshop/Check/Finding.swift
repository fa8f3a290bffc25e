import WorkshopCompanion

// Both rooms need these; they are in the learner's.
package typealias Location = WorkshopCompanion.Location
package typealias Project = WorkshopCompanion.Project
package typealias UsageError = WorkshopCompanion.UsageError

/// Something that is not as it should be.
struct Finding: Sendable, Error {
    /// Where to look.
    let location: Location
    /// What is wrong.
    let problem: String
    /// What was seen, such as the words of a failed test.
    let evidence: [String]
    /// What to do next.
    let advice: String

    init(
        _ location: Location, _ problem: String, seen evidence: [String] = [], next advice: String
    ) {
        self.location = location
        self.problem = problem
        self.evidence = evidence
        self.advice = advice
    }
}

/// Findings of several runs. What is found in more than one is told once.
struct FindingsByRun {
    private var entries: [(finding: Finding, runs: [String])] = []

    /// Adds a finding of a run.
    mutating func add(_ finding: Finding, run: String) {
        let index = entries.firstIndex { entry in
            entry.finding.location == finding.location && entry.finding.problem == finding.problem
        }
        if let index {
            entries[index].runs.append(run)
        } else {
            entries.append((finding, [run]))
        }
    }

    /// The findings, each with the runs that it was seen in, and the evidence of the first.
    var findings: [Finding] {
        entries.map { finding, runs in
            Finding(
                finding.location, "\(finding.problem) (\(runs.joined(separator: ", ")))",
                seen: finding.evidence, next: finding.advice)
        }
    }
}
