import ProcessSupport
import Testing
import WorkshopSteps

/// Marks a suite as a chapter's tests.
///
/// The tests run in a child process, and any test that fails there runs again, alone. Each issue names the
/// step and the lines to edit, and the run ends with a table of steps.
public struct ChapterTrait: SuiteTrait, TestTrait, TestScoping {
    /// The chapter's number.
    let chapter: Int

    /// Lets the chapters run one at a time. In one process, no other thread may run while a test counts
    /// retains or allocations.
    private static let queue = Queue()

    /// The trait also applies to the tests in the suite.
    public var isRecursive: Bool { true }

    /// Registers a test before the first test runs, so that a test that never ends is red.
    public func prepare(for test: Test) async throws {
        guard !Child.isChild, let plain = PlainTest(test) else { return }
        CurrentRun.shared.register(plain, skipped: await plain.reasonToSkip())
    }

    /// Returns the trait for the chapter's suite and for each test; in a child process, for each test and
    /// each of its cases.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        if test.isSuite {
            return test.id.nameComponents.count == 1 && !Child.isChild ? self : nil
        }
        return test.step != nil && (testCase == nil || Child.isChild) ? self : nil
    }

    /// For a suite, runs its tests in child processes. For a test, runs the test if this is a child process;
    /// otherwise, records the issues that a child process reported.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            CurrentRun.shared.begin(chapter)
            await IsolatedRun.run(test, of: chapter)
            await Self.queue.enter()
            defer { Task { await Self.queue.leave() } }
            try await body()
        } else if testCase != nil {
            // Each case may run on a thread of its own.
            noteThreadOfTest()
            try await body()
        } else if let plain = PlainTest(test) {
            if Child.isChild { return await Child.run(plain, of: test, body) }
            if CurrentRun.shared.verdict(on: plain) == nil {
                await IsolatedRun.runHere(plain, of: test, body)
            }
            plain.report()
        }
    }
}

/// Admits one task at a time, in the order in which the tasks arrive.
private actor Queue {
    private var isFree = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits until the tasks that came earlier have left.
    func enter() async {
        guard !isFree else { return isFree = false }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the next task enter.
    func leave() {
        guard !waiting.isEmpty else { return isFree = true }
        waiting.removeFirst().resume()
    }
}

extension Trait where Self == ChapterTrait {
    /// Marks a suite as tests of the Bonus.
    public static var bonus: Self { .chapter(Step.bonus) }

    /// Marks a suite as tests of the chapter with this number.
    public static func chapter(_ chapter: Int) -> Self { ChapterTrait(chapter: chapter) }
}

/// Whether `Locked` notifies the tests of each lock, so that the tests can count and order locks.
/// In an optimized build, `Locked` sends no such notifications.
let isDebugBuild: Bool = {
    #if DEBUG
        true
    #else
        false
    #endif
}()

extension Trait where Self == ConditionTrait {
    /// Skips a test in an optimized build, where locks can't be counted.
    public static var noticesLocks: Self {
        .enabled(if: isDebugBuild, "Locks can be observed only in a debug build.")
    }
}
