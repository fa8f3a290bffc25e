// Each tracking notes the event and is called. Then comes the next one.
// Dies at: Step 8.5
// MARK: Step 8.6 · ObservationRegistrar.swift
// - guard !trackings.withLock({ $0.isEmpty }) else { return }
// …
// -     guard !waiting.isEmpty else { return }
// -     for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
// -         onChange()
// +     for tracking in waiting where shouldNotify(tracking) {
// +         tracking.accept(occurrence)?()
// END Step 8.6
