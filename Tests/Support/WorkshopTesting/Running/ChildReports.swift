import Foundation
import ProcessSupport
import WorkshopSteps

/// What a process that runs tests for another one tells it: a line of JSON for each event.
enum ChildReport: Codable {
    /// The process has come to a list of tests, so it can run them.
    case reached
    /// A test has begun.
    case begun(StepTest.ID)
    /// Something went wrong in it.
    case problem(StepTest.ID, Problem)
    /// What the test that has begun is about to do, in words.
    case doing(String?)
    /// What a step saves, in words.
    case saved(Step, String)
    /// It was skipped, for this reason.
    case skipped(StepTest.ID, String)
    /// It has come to its end, with that many problems.
    case ended(StepTest.ID, problems: Int)
}

/// Tells what a test is about to do. If that ends the process, the message about it says so.
///
/// - Parameter words: Sentences; `nil` when it is done.
public func doing(_ words: String?) {
    if ChildReports.isChild { ChildReports.tell(.doing(words)) }
}

/// The child's side: runs tests, and tells of them.
enum ChildReports {
    /// The variables that a child is told by: how many seconds a test may take, which test to run if it is
    /// one alone, and the file for its reports.
    static let (marker, chosen, file) =
        ("WORKSHOP_ISOLATED", "WORKSHOP_TEST", "WORKSHOP_REPORTS")
    /// The status of a process that can't tell what its tests found.
    static let cannotReport: Int32 = 74

    private static let environment = ProcessInfo.processInfo.environment

    /// Whether this process runs tests for another one.
    static let isChild = environment[marker] != nil

    private static let handle = environment[file].flatMap(FileHandle.init(forWritingAtPath:))

    /// Tells the process that has started this one. If that isn't possible, nothing that a test finds can
    /// be known: then this process ends, with a status that says so.
    static func tell(_ report: ChildReport) {
        do {
            let line = try JSONEncoder().encode(report)
            guard let handle else { throw CocoaError(.fileWriteUnknown) }
            try handle.write(contentsOf: line + [UInt8(ascii: "\n")])
        } catch {
            fflush(nil)
            _exit(cannotReport)
        }
    }

    /// Runs those of a step's tests that were asked for.
    static func run(_ tests: [StepTest]) async {
        prepare()
        tell(.reached)
        let name = environment[chosen]
        for test in tests where name == nil || name == test.name {
            endProcessIfItHangs(environment[marker].flatMap { UInt32($0) } ?? 6)
            tell(.begun(test.id))
            let count = Counter()
            let skipped = await test.perform { problem in
                count.increment()
                tell(.problem(test.id, problem))
            }
            if let skipped { tell(.skipped(test.id, skipped)) }
            tell(.ended(test.id, problems: count.value))
        }
    }

    /// Sees to it that what is printed isn't lost if the process is stopped, and that a trap is quick.
    private static func prepare() {
        _ = printsLines
        #if canImport(Darwin)
            // A trap is a result here. A crash report of it would take the system a second or more.
            // Swift Testing's exit tests switch it off in the same way. (`mach_task_self_` is a variable,
            // which Swift 6 does not let anybody read.)
            task_set_exception_ports(
                task_self_trap(), exception_mask_t(EXC_MASK_CORPSE_NOTIFY),
                mach_port_t(MACH_PORT_NULL), EXCEPTION_DEFAULT, THREAD_STATE_NONE)
        #endif
    }

    /// Set up once, before anything is printed.
    private static let printsLines: Void = printEachLineAtOnce()
}
