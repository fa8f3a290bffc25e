import ProcessSupport
import Testing
import WorkshopSteps

/// Makes a suite the tests of a chapter: each issue names the step and the place to work at, and a table of
/// the steps ends the run. ``Runners`` says in which process the tests run.
public struct ChapterTrait: SuiteTrait, TestTrait, TestScoping {
    /// How many processes the tests of a suite run in.
    public enum Processes: Sendable {
        /// One for all of them, and then one for each test that is not green there. A red test runs again
        /// alone: what another test left in globals can't be why.
        case oneForEachRed
        /// One for all of them. Only those that it does not come to, because one of them stopped it,
        /// get one each. For tests that share nothing.
        case oneForAll
    }

    /// The chapter's number.
    let chapter: Int
    /// How many processes the tests run in.
    let processes: Processes
    /// What the tests look at.
    let subject: TestSubject

    /// The trait of a suite holds for its tests as well.
    public var isRecursive: Bool { true }

    /// Notes a plain test before the first one runs, so that each must come to an end.
    public func prepare(for test: Test) async throws {
        guard !ChildReports.isChild, let plain = StepTest(test, on: subject) else { return }
        CurrentRun.shared.ask(plain)
        if let reason = await plain.reasonToSkip() {
            CurrentRun.shared.note(plain, Verdict(skipped: reason))
        }
    }

    /// The chapter's suite has a scope: its tests run together before they are asked, one by one. A
    /// plain test has one for all of its cases, and in a child one for each.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        if test.isSuite {
            return test.id.nameComponents.count == 1 && !ChildReports.isChild ? self : nil
        }
        return test.step != nil && (testCase == nil || ChildReports.isChild) ? self : nil
    }

    /// Runs a suite, to print the table of its steps at the end; or a plain test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            CurrentRun.shared.begin(chapter)
            await Runners.prepare(test, keepsRed: processes == .oneForAll)
            await Runners.runAhead(CurrentRun.shared.tests(in: test))
            try await function()
        } else if testCase != nil {
            // A case may have a thread of its own.
            noteThreadOfTest()
            try await function()
        } else {
            // It is over before this function returns. A task that a test leaves behind keeps what is
            // local to the test's task, and so the `StepTest`: hence the body is taken out again.
            await withoutActuallyEscaping(function) { body in
                let body = Protected<(@Sendable () async throws -> Void)?>(body)
                await StepTest(test, on: subject) { try await body.withLock { $0 }?() }?.run()
                body.withLock { $0 = nil }
            }
        }
    }
}

/// Marks a behaviour in which this workshop differs from Swift's own Observation on purpose.
public struct DifferenceTrait: TestTrait {
    /// A version of Swift in which its own Observation has changed.
    public enum Version: Sendable {
        /// Swift 6.4.
        case swift64
    }

    /// What Swift's own does instead.
    let reason: String
    /// The version from which on that may not be so any more.
    let version: Version?

    /// Whether Swift's own is known to differ here.
    ///
    /// It is not on an Apple system, where Observation is a part of the system and not of the
    /// toolchain; nor in a Swift that is newer than what was looked at.
    var isCertain: Bool {
        #if canImport(Darwin) || compiler(>=6.5)
            false
        #elseif compiler(>=6.4)
            version != .swift64
        #else
            true
        #endif
    }
}

/// Says why a test stays that no wrong answer needs.
public struct KeptTrait: TestTrait {
    /// Why the test stays.
    let reason: String
}

extension Trait where Self == ChapterTrait {
    /// Makes a suite the tests of the Bonus.
    public static var bonus: Self { .chapter(Step.bonus) }

    /// Makes a suite the tests of this chapter.
    ///
    /// - Parameters:
    ///   - chapter: The chapter's number.
    ///   - processes: How many processes the tests run in.
    ///   - subject: What the tests look at. The table quotes a test of behavior if one is red.
    /// - Returns: The trait.
    public static func chapter(
        _ chapter: Int, _ processes: ChapterTrait.Processes = .oneForEachRed,
        on subject: TestSubject = .behavior
    ) -> Self {
        ChapterTrait(chapter: chapter, processes: processes, subject: subject)
    }
}

/// Whether the tests are notified of each lock and flag, so that they can count and order them. With
/// `-c release` nothing of that is left, and the tests that need it are skipped.
let isDebugBuild: Bool = {
    #if DEBUG
        true
    #else
        false
    #endif
}()

extension Trait where Self == ConditionTrait {
    /// The test expects a lock to be noticed, which happens in a debug build only.
    public static var noticesLocks: Self {
        .enabled(if: isDebugBuild, "Locks are only noticed in a debug build.")
    }
}

extension Trait where Self == DifferenceTrait {
    /// The test fails on Swift's own Observation, on purpose.
    ///
    /// - Parameters:
    ///   - reason: What Swift's own does instead.
    ///   - version: The version from which on it may do so or not: the run says which. By default it
    ///     does so in all versions that are known.
    /// - Returns: The trait.
    public static func differs(_ reason: String, before version: DifferenceTrait.Version? = nil)
        -> Self
    {
        DifferenceTrait(reason: reason, version: version)
    }
}

extension Trait where Self == KeptTrait {
    /// The test stays although it catches none of the known wrong answers.
    ///
    /// - Parameter reason: What it is the only test for.
    /// - Returns: The trait.
    public static func kept(_ reason: String) -> Self { KeptTrait(reason: reason) }
}
