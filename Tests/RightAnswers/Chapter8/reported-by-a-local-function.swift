// It doesn't ask first whether anything waits: a report to nothing is none.
// MARK: Step 8.7 · ObservationRegistrar.swift
typealias Kind = ObservationTracking.Event.Kind
func report(_ kind: Kind, unless isTheirs: (ObservationTracking) -> Bool) {
    notifyTrackings(of: Occurrence(kind: kind, property: Property(keyPath: keyPath))) {
        !isTheirs($0)
    }
}
report(.willSet, unless: \.startedOnThisThread)
report(.didSet, unless: \.isApplyRunningOnThisThread)
// END Step 8.7
