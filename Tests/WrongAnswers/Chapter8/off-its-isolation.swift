// `observe` runs on the isolation, so all that is in it does.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -         // A closure runs on `isolation` only if it uses it.
// -         _ = isolation
// END Step 8.9
