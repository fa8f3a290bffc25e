// A tracking reports once, as in chapter 5, and is over.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     // After `.willSet`, `.didSet` may still come. Otherwise the tracking is over.
// -     state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
// +     state.awaited = []
// END Step 8.5
