// `willSet` has told of the change, so only `.didSet` is left to tell.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
notifyTrackings(of: Occurrence(kind: .didSet, property: .init(keyPath: keyPath))) {
    !$0.isApplyRunningOnThisThread
}
// END Step 8.7
