import Testing
import WorkshopTesting

@testable import Chapter8

// Small programs, put together by chance, against a model. See `Programs` for how.

extension Chapter8Tests {
    @Test func `Step 8.1 · small programs without options do what they did in chapter 5`() {
        var kind = ProgramKind("import Chapter8")
        #if TOOLCHAIN
            kind.changesInCallbacks = .ofOthers
        #endif
        expectPrograms(kind, on: Framework.self)
    }
}

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

private enum Framework: ProgramChapter {
    typealias Board = Chapter8.Board

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    #if !TOOLCHAIN
        static func reset() { accessList = nil }

        static func propertiesWaitedFor(at train: Train) -> Int? {
            train.registrar.trackings.withLock { $0.count }
        }
    #endif
}
