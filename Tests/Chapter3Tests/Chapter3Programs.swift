import WorkshopTesting

@testable import Chapter3

// Small programs, put together by chance, against a model. See `Programs` for how. The tests are in
// `Chapter3Tests.swift`, each at the end of its step.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework3: ProgramChapter {
    typealias Board = Chapter3.Board

    /// A tracking is called once. There is one at a time.
    static var kind: ProgramKind {
        var kind = ProgramKind("@testable import Chapter3")
        kind.nests = false
        kind.evaluates = .always
        kind.frees = false
        #if TOOLCHAIN
            kind.evaluates = .ifSomethingWasRead
        #endif
        return kind
    }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    #if !TOOLCHAIN
        static func reset() { accessList = nil }

        static func propertiesWaitedFor(at train: Train) -> Int? {
            train.registrar.trackings.count
        }
    #endif
}
