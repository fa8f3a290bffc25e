import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// What a process that runs tests for another one tells it: a line of JSON for each event.
enum ChildReport: Codable {
    /// A test has begun.
    case begun(PlainTest.ID)
    /// Something went wrong in it.
    case problem(PlainTest.ID, Problem)
    /// What a step saves, in words.
    case saved(Step, String)
    /// It has come to its end, with that many problems.
    case ended(PlainTest.ID, problems: Int)
}

/// The child's side: runs tests, and reports on them.
enum ChildReports {
    /// The variables that a child is told by: how many seconds a test may take, which test to run if it is
    /// one alone, and the file for its reports.
    static let (marker, chosen, file) =
        ("WORKSHOP_ISOLATED", "WORKSHOP_TEST", "WORKSHOP_REPORTS")
    /// The status of a process that can't report what its tests found.
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

    /// Runs a test, unless another one was asked for, and reports on it.
    static func run(
        _ plain: PlainTest, of test: Test, _ body: @Sendable () async throws -> Void
    ) async {
        if let name = environment[chosen], name != plain.name { return }
        _ = isPrepared
        endProcessIfItHangs(environment[marker].flatMap { UInt32($0) } ?? 6)
        tell(.begun(plain.id))
        let count = Counter()
        await plain.run(test, body) { problem in
            count.increment()
            tell(.problem(plain.id, problem))
        }
        tell(.ended(plain.id, problems: count.value))
    }

    /// Set up once, before anything is printed: what is printed isn't lost if the process is stopped, and a
    /// trap is quick.
    private static let isPrepared: Void = {
        printEachLineAtOnce()
        #if canImport(Darwin)
            // A trap is a result here. A crash report of it would take the system a second or more.
            // Swift Testing's exit tests switch it off in the same way. (`mach_task_self_` is a variable,
            // which Swift 6 does not let anybody read.)
            task_set_exception_ports(
                task_self_trap(), exception_mask_t(EXC_MASK_CORPSE_NOTIFY),
                mach_port_t(MACH_PORT_NULL), EXCEPTION_DEFAULT, THREAD_STATE_NONE)
        #endif
    }()
}
