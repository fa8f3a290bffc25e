// The options are put together with what every set can do.
// MARK: Step 8.9 · Choose what to wait for
let tracking: ObservationTracking = {
    var options = ObservationTracking.Options.deinit
    options.formUnion(.didSet)
    return ObservationTracking(options)
}()
// END Step 8.9
