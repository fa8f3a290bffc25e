import Chapter9
import WorkshopTesting

// The models that the macro makes, in small programs, put together by chance, against a model.

/// Programs in which no property is set to the value that it has, and which get and set what they
/// change in place.
package func checkPrograms() {
    var kind = ProgramKind.modelsByMacro
    kind.setsEqualValues = false
    expectPrograms(kind, on: Framework<GetAndSetBoard>.self, count: 200)
}

/// The same, with changes that are made in place.
package func checkProgramsWithInPlaceChanges() {
    var kind = ProgramKind.modelsByMacro
    kind.setsEqualValues = false
    kind.modifiesInPlace = true
    expectPrograms(kind, on: Framework<Board>.self, count: 200)
}

/// Programs in which it may be.
package func checkProgramsWithEqualValues() {
    var kind = ProgramKind.modelsByMacro
    kind.equalIsNoChange = true
    kind.modifiesInPlace = true
    expectPrograms(kind, on: Framework<Board>.self, count: 200)
}

extension ProgramKind {
    fileprivate static var modelsByMacro: Self {
        var kind = Self("import Chapter9")
        kind.declaresModels = true
        #if TOOLCHAIN
            kind.changesWhatIsBeingTold = false
        #endif
        return kind
    }
}

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

private enum Framework<Board: ProgramBoard>: ProgramChapter {
    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }
}

/// A train whose properties are computed: a change in place gets and sets, whatever the macro adds to the
/// stored ones.
@Observable
final class GetAndSetTrain: ProgramTrain {
    private var to: String
    private var from: Int
    private var minutes: Int

    var destination: String {
        get { to }
        set { to = newValue }
    }
    var platform: Int {
        get { from }
        set { from = newValue }
    }
    var delay: Int {
        get { minutes }
        set { minutes = newValue }
    }

    init(to: String, platform: Int, delay: Int) {
        (self.to, from, minutes) = (to, platform, delay)
    }
}

/// A board with such trains, and of that kind.
@Observable
final class GetAndSetBoard: ProgramBoard {
    private var rows: [GetAndSetTrain]
    private var first: GetAndSetTrain?

    var trains: [GetAndSetTrain] {
        get { rows }
        set { rows = newValue }
    }
    var featured: GetAndSetTrain? {
        get { first }
        set { first = newValue }
    }

    init(trains: [GetAndSetTrain], featured: GetAndSetTrain?) {
        rows = trains
        first = featured
    }
}
