// Inside an `apply`, a change is one's own.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
let property = Property(keyPath: keyPath)
notifyTrackings(of: Occurrence(kind: .willSet, property: property)) { !$0.startedOnThisThread }
if accessList == nil {
    notifyTrackings(of: Occurrence(kind: .didSet, property: property)) {
        !$0.isApplyRunningOnThisThread
    }
}
// END Step 8.7
