// From looking up to cancelling nobody else should come between.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// - for onChange in affected.compactMap({ $0.cancel() }) {
// + let calls = trackings.withLock { trackings in
// +     (trackings[property] ?? [:]).values.compactMap { $0.cancel() }
// + }
// + for onChange in calls {
// END Step 5.2
