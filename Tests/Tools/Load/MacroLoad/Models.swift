// The models of `Tests/Tools/Load/Chapter5Load`, made by the macro: chapter 9's, and Swift's own.

/// A train, for measuring: made by the macro.
@Observable
final class Train {
    var delay = 0
}

/// A train that nobody can observe.
final class PlainTrain {
    var delay = 0
}
