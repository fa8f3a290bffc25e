// Only a wait can be cancelled, so look after it.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// - var next = Task.isCancelled ? nil : Occurrence(kind: .initial)
// + var next = Optional(Occurrence(kind: .initial))
// END Step 8.9
