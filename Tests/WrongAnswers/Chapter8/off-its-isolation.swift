// `observe` runs on the isolation, so all that is in it does.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -         await tracking.waitForEnd(isolation: isolation)
// +         await tracking.waitForEnd(isolation: nil)
// END Step 8.9
