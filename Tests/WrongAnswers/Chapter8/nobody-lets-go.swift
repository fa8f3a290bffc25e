// Whoever ends tells the signal. The tracking goes by itself.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - deinit {
// -     tracking.cancel()
// - }
// END Step 8.4
