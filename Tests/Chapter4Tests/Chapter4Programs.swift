import WorkshopTesting

@testable import Chapter4

// Small programs, put together by chance, against a model. See `Programs` for how. The tests are in
// `Chapter4Tests.swift`, each at the end of its step.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework4: ProgramChapter {
    typealias Board = Chapter4.Board

    static var kind: ProgramKind {
        var kind = ProgramKind("@testable import Chapter4")
        #if TOOLCHAIN
            kind.changesWhatIsBeingTold = false
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
