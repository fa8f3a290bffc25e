// Ask first. Whoever waits no longer has nothing to note.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// - let accepted: State? = state.withLock { state in
// -     guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
// -     // After `.willSet`, `.didSet` may still come. Otherwise the tracking is over.
// + let isAwaited = state.withLock { $0.awaited.contains(occurrence.kind.option) }
// + guard isAwaited else { return nil }
// + let accepted = state.withLock { state in
// +     state.awaited.remove(occurrence.kind.option)
// …
// - guard let accepted else { return nil }
// END Step 8.5
