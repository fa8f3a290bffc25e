import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// Makes a suite the tests of a chapter: its tests run in processes of their own where that is possible, and
/// a table of the steps ends the run.
public struct ChapterTrait: SuiteTrait, TestTrait, TestScoping {
    /// The chapter's number.
    let chapter: Int
    /// What the tests look at.
    let subject: TestSubject

    /// The trait of a suite holds for its tests as well.
    public var isRecursive: Bool { true }

    /// Notes a test before the first one runs, so that each must come to an end.
    public func prepare(for test: Test) async throws {
        guard !ChildReports.isChild, let plain = PlainTest(test, on: subject) else { return }
        CurrentRun.shared.ask(plain, isSkipped: await plain.reasonToSkip())
    }

    /// The chapter's suite has a scope: there, its tests run before Swift Testing comes to them. A test
    /// has one for all of its cases, and in a child one for each.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        if test.isSuite {
            return test.id.nameComponents.count == 1 && !ChildReports.isChild ? self : nil
        }
        return test.step != nil && (testCase == nil || ChildReports.isChild) ? self : nil
    }

    /// Runs a suite's tests; runs a test in a child; or reports what was found of one in the parent.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            CurrentRun.shared.begin(chapter)
            await Isolation.run(test, of: chapter)
            try await body()
        } else if testCase != nil {
            // A case may have a thread of its own.
            noteThreadOfTest()
            try await body()
        } else if let plain = PlainTest(test, on: subject) {
            if ChildReports.isChild { return await ChildReports.run(plain, of: test, body) }
            if CurrentRun.shared.verdict(on: plain) == nil {
                await Isolation.runHere(plain, of: test, body)
            }
            plain.report()
        }
    }
}

extension Trait where Self == ChapterTrait {
    /// Makes a suite the tests of the Bonus.
    public static var bonus: Self { .chapter(Step.bonus) }

    /// Makes a suite the tests of this chapter.
    ///
    /// - Parameters:
    ///   - chapter: The chapter's number.
    ///   - subject: What the tests look at. The table quotes a test of behavior if one is red.
    /// - Returns: The trait.
    public static func chapter(_ chapter: Int, on subject: TestSubject = .behavior) -> Self {
        ChapterTrait(chapter: chapter, subject: subject)
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
