// After the change I tell those who wait, as I do before it.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
// +     for onChange in waiting.compactMap({ $0.cancel() }) {
// END Step 5.8
