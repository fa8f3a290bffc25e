// For each tracking: cancel it, then call it.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
// - }
// - for tracking in affected {
// END Step 3.4
