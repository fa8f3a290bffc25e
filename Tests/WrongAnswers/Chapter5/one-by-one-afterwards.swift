// After the change, it doesn't matter any more who knows what.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
// -         onChange()
// +     for tracking in waiting where !tracking.startedOnThisThread {
// +         tracking.cancel()?()
// END Step 5.8
