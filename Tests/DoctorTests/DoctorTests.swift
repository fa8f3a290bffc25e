import Foundation
import Locking
import Testing
import WorkshopTesting

/// Tests that end in every way a test can end. `swift run workshop doctor` runs them, and checks that each is
/// reported as what it is. Nobody else runs them.
@Suite(
    "Doctor", .serialized, .chapter(0),
    .enabled(
        if: environment["WORKSHOP_DOCTOR"] != nil, "Only `swift run workshop doctor` runs these."))
enum DoctorTests {
    @Suite struct `Step 0.1` {
        @Test func passes() {}

        @Test func fails() { #expect(Bool(false), "This test is meant to fail.") }

        @Test func traps() { alone { fatalError("This test is meant to trap.") } }

        @Test func `takes a lock twice`() {
            alone {
                let lock = Locked(0)
                lock.withLock { _ in lock.withLock { $0 += 1 } }
            }
        }

        @Test func `overflows the stack`() { alone { _ = depth(of: 0) } }

        @Test func hangs() { alone { while true { usleep(100_000) } } }

        @Test func exits() { alone { exit(0) } }

        @Test func `can't report`() {
            alone {
                // As if the disk were full.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                setrlimit(fileSizeLimit, &limit)
            }
        }

        @Test(.countsWork) func counts() {
            let work = Work { _ = [environment] }
            #expect(work.allocations >= 0)
        }
    }
}

private let environment = ProcessInfo.processInfo.environment

/// Runs what would stop a process, unless that is the process of all tests.
private func alone(_ body: () -> Void) {
    guard environment["WORKSHOP_ISOLATED"] != nil else {
        return _ = Issue.record("This test has no process of its own.")
    }
    body()
}

@inline(never) private func depth(of number: Int) -> Int {
    number < 0 ? 0 : depth(of: number + 1) + number
}

#if os(Linux)
    private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
    private let fileSizeLimit = RLIMIT_FSIZE
#endif
