// Whoever starts in this thread has seen the change. All others hear of it.
// Dies at: Step 8.5
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
let property = Property(keyPath: keyPath)
notifyTrackings(of: Occurrence(kind: .willSet, property: property)) {
    !$0.isApplyRunningOnThisThread
}
notifyTrackings(of: Occurrence(kind: .didSet, property: property)) {
    !$0.isApplyRunningOnThisThread
}
// END Step 8.7
