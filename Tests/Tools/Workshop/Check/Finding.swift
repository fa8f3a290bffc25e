import WorkshopCompanion

// Both modules use these types, which the companion defines.
package typealias Location = WorkshopCompanion.Location
package typealias Project = WorkshopCompanion.Project
package typealias UsageError = WorkshopCompanion.UsageError

/// A fault that a check has found.
struct Finding: Sendable, Error {
    let location: Location
    let problem: String
    /// The lines that show the fault, such as a failed test's message.
    let evidence: [String]
    let advice: String

    init(
        _ location: Location, _ problem: String, seen evidence: [String] = [], next advice: String
    ) {
        self.location = location
        self.problem = problem
        self.evidence = evidence
        self.advice = advice
    }

    func show() {
        print("\n✘ \(location): \(problem)")
        for line in evidence { print("    \(line)") }
        print("  → \(advice)")
    }
}

extension Finding: CustomStringConvertible {
    var description: String { "\(location): \(problem). \(advice)" }
}
