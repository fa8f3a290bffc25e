// Report what was asked for.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
// -     // After `.willSet`, `.didSet` may still come. Otherwise the tracking is over.
// -     state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
// +     guard state.awaited.contains(occurrence.kind.option) else { return nil }
// END Step 8.5
