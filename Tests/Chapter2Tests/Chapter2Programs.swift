import WorkshopTesting

@testable import Chapter2

// Small programs, put together by chance, against a model. See `Programs` for how. The tests are in
// `Chapter2Tests.swift`, each at the end of its step.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework2: ProgramChapter {
    typealias Board = Chapter2.Board
    static let isOnce = false

    /// Observers are called for each change, and stay.
    static var kind: ProgramKind {
        var kind = ProgramKind("@testable import Chapter2")
        kind.isOnce = false
        kind.nests = false
        kind.repeats = false
        kind.evaluates = .always
        kind.frees = false
        return kind
    }

    static func reset() { accessList = nil }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }
}
