// The tracking was told, so it is over.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -     tracking.cancel()
// END Step 8.9
