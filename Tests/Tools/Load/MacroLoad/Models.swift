// The models of `Tests/Tools/Load/WorkshopLoad`, made by the macro: this folder is compiled twice as well.
#if TOOLCHAIN
    import Observation
#else
    import Chapter9
#endif

/// A train, for measuring: made by the macro.
@Observable
final class Train {
    var delay = 0
}

/// A train that nobody can observe.
final class PlainTrain {
    var delay = 0
}
