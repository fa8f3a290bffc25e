// The models of `Tests/Tools/Load/Chapter5Load`, made observable by chapter 9's macro or by Swift's own
// macro.

/// A train for measurements, which the macro makes observable.
@Observable
final class Train {
    var delay = 0
}

/// A train that isn't observable.
final class PlainTrain {
    var delay = 0
}
