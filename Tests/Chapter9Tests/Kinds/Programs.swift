import Chapter9
import WorkshopTesting

// The models that the macro makes, in small programs, put together by chance, against a model.

/// Programs in which no property is set to the value that it has.
package func checkPrograms() {
    var kind = ProgramKind.modelsByMacro
    kind.setsEqualValues = false
    kind.inPlace = .either
    expectPrograms(kind, on: Framework.self)
}

/// Programs in which it may be.
package func checkProgramsWithEqualValues() {
    var kind = ProgramKind.modelsByMacro
    kind.equalIsNoChange = true
    kind.inPlace = .modify
    expectPrograms(kind, on: Framework.self)
}

extension ProgramKind {
    fileprivate static var modelsByMacro: Self {
        var kind = Self("import Chapter9")
        kind.declaresModels = true
        #if TOOLCHAIN
            kind.changesInCallbacks = .ofOthers
        #endif
        return kind
    }
}

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

private enum Framework: ProgramChapter {
    typealias Board = Chapter9Kinds.Board

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }
}
