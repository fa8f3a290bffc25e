// The options are put together with what every set can do.
// MARK: Step 8.8 · 0, 0, 5, and a loop that never ends
let tracking: ObservationTracking = {
    var options = ObservationTracking.Options.deinit
    options.formUnion(.didSet)
    return ObservationTracking(options, isRepeated: true)
}()
// END Step 8.8
