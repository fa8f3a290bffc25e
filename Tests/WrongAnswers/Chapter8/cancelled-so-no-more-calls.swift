// A cancelled task calls nothing any more.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// - while let occurrence = next {
// + while let occurrence = next, !Task.isCancelled {
// END Step 8.9
