// The report of chapter 5 stays as it was given, and one line more makes the other one.
// MARK: Step 8.7 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
let rest = waiting.filter { !$0.startedOnThisThread }
for onChange in rest.compactMap({ $0.accept(.init(kind: .willSet, property: property)) }) {
    onChange()
}
notifyTrackings(of: .init(kind: .didSet, property: property)) { !$0.isApplyRunningOnThisThread }
// END Step 8.7
