import Testing
import WorkshopTesting

@testable import Bonus

// What chapters 3 to 5 ask for, asked of the Bonus: small programs, put together by chance, against a
// model. They hold from the starter on, so they belong to no step: each step keeps them green.

extension BonusTests {
    @Test static func `Step B.0`() async throws { try await step0.run() }
}

private let step0 = StepTests("B.0") {
    StepTest("small programs do what they did in chapter 5") {
        expectPrograms(ProgramKind("import Bonus"), on: Framework.self)
    }

    StepTest("small programs of two threads do what they did, in every order") {
        expectThreadPrograms(on: Threads.self, isCalledInBetween: true)
    }
}

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}
extension Sign: SharedTrain {}

/// The chapter's framework, as the programs use it.
private enum Framework: ProgramChapter {
    typealias Board = Bonus.Board

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }
}

/// The chapter's framework, as programs of two threads use it.
private enum Threads: ThreadChapter {
    typealias Train = Sign

    static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange)
    }

    /// The steps change what keeps the trackings.
    static func propertiesWaitedFor(at train: Sign) -> Int? { nil }
}
