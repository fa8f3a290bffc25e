// `cancel` returns what to call, so one line does it.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - for onChange in affected.compactMap({ $0.cancel() }) {
// -     onChange()
// + for tracking in affected {
// +     tracking.cancel()?()
// END Step 5.2
