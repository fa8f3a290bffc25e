// It is one critical section, so the calls are part of it.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - for onChange in affected.compactMap({ $0.cancel() }) {
// -     onChange()
// + let calls = affected.compactMap { $0.cancel() }
// + trackings.withLock { _ in
// +     for onChange in calls { onChange() }
// END Step 5.2
