// "The first line has told those of other threads, so this one tells those of our own." But that line
// was for `.willSet`.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
let property = Property(keyPath: keyPath)
notifyTrackings(of: Occurrence(kind: .willSet, property: property)) { !$0.startedOnThisThread }
notifyTrackings(of: Occurrence(kind: .didSet, property: property)) {
    !$0.isApplyRunningOnThisThread && $0.startedOnThisThread
}
// END Step 8.7
