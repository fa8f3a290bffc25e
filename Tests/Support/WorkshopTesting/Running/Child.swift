import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// An event that a child process reports to its parent, as a line of JSON.
enum ChildReport: Codable {
    /// The test with this identifier has begun.
    case begun(String)
    /// The test has failed in this way.
    case problem(String, Problem)
    /// The test has ended, with this number of problems.
    case ended(String, problems: Int)
    /// A step has saved work. The text describes how much.
    case saved(Step, String)
    /// An interleaving of threads has begun, continued or ended. The text is the interleaving's
    /// `ORDER` or its timeline; `nil` at the end.
    case interleaving(String?)
}

/// A process that runs tests for its parent.
enum Child {
    /// The environment variable that tells a child process how many seconds a test may take.
    static let patience = "WORKSHOP_ISOLATED"
    /// The environment variable that names the module whose tests a child process runs.
    static let module = "WORKSHOP_MODULE"
    /// The environment variable with the identifier of the only test to run.
    static let test = "WORKSHOP_TEST"
    /// The environment variable that names the file for the reports.
    static let reports = "WORKSHOP_REPORTS"
    /// The exit status of a child process that can't write its reports.
    static let cannotReport: Int32 = 74

    private static let environment = ProcessInfo.processInfo.environment
    private static let file = environment[reports].flatMap(FileHandle.init(forWritingAtPath:))

    /// Whether this process is a child process.
    static let isChild = environment[patience] != nil
    /// Whether this child process runs a single test.
    static let isAlone = environment[test] != nil

    /// Writes a report. A child process that can't write its reports is useless, so it exits.
    static func tell(_ report: ChildReport) {
        do {
            let line = try JSONEncoder().encode(report)
            guard let file else { throw CocoaError(.fileWriteUnknown) }
            try file.write(contentsOf: line + [UInt8(ascii: "\n")])
        } catch {
            fflush(nil)
            _exit(cannotReport)
        }
    }

    /// Runs a test and reports its result, if the parent has chosen the test.
    static func run(
        _ plain: PlainTest, of test: Test, _ body: @Sendable () async throws -> Void
    ) async {
        let chosen = environment[Self.test]
        guard plain.place.moduleName == environment[module],
            // A learner's own test runs only in a process of its own.
            chosen == plain.id || chosen == nil && !plain.step.isYours
        else { return }
        endProcessIfItHangs(environment[patience].flatMap { UInt32($0) } ?? 6)
        tell(.begun(plain.id))
        let count = Counter()
        await plain.run(test, body) { problem in
            count.increment()
            tell(.problem(plain.id, problem))
        }
        tell(.ended(plain.id, problems: count.value))
    }
}
