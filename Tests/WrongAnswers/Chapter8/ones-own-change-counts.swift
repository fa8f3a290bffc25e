// After a change the new value is there, so everybody may know it.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
let property = Property(keyPath: keyPath)
notifyTrackings(of: Occurrence(kind: .willSet, property: property)) { !$0.startedOnThisThread }
notifyTrackings(of: Occurrence(kind: .didSet, property: property)) { _ in true }
// END Step 8.7
