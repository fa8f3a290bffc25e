import WorkshopTesting

@testable import Chapter5

#if !TOOLCHAIN
    import Locking
#endif

// Small programs, put together by chance, against a model. See `Programs` for how. The tests are in
// `Chapter5Tests.swift`, each at the end of its step.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework5: ProgramChapter {
    typealias Board = Chapter5.Board

    static var kind: ProgramKind {
        var kind = ProgramKind("import Chapter5")
        #if TOOLCHAIN
            kind.changesWhatIsBeingTold = false
        #endif
        return kind
    }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    #if !TOOLCHAIN
        static func propertiesWaitedFor(at train: Train) -> Int? {
            Chapter5Tests.properties(waitedForAt: train.registrar)
        }
    #endif
}

extension Express: SharedTrain {}

/// The chapter's framework, as programs of two threads use it.
enum Threads5: ThreadChapter {
    typealias Train = Express

    static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange)
    }

    static func propertiesWaitedFor(at train: Express) -> Int? {
        #if TOOLCHAIN
            nil
        #else
            Chapter5Tests.properties(waitedForAt: train.registrar)
        #endif
    }
}
