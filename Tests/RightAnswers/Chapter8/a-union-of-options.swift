// The options are put together with what every set can do.
// MARK: Step 8.8 · Observations.swift
// - let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)
// + let tracking: ObservationTracking = {
// +     var options = ObservationTracking.Options.deinit
// +     options.formUnion([.willSet, .didSet])
// +     return ObservationTracking(options, isRepeated: true)
// + }()
// END Step 8.8
