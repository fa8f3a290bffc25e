// Whoever has nothing to call is over, and so are the others.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
// +     for tracking in waiting where !tracking.startedOnThisThread {
// +         guard let onChange = tracking.cancel() else { return }
// END Step 5.8
