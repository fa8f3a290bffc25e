// The isolation is free when the task goes on, so the change is over.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -         await tracking.waitForEnd(isolation: isolation)
// +         _ = isolation
// END Step 8.9
