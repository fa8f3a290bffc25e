// A tracking waits for what is read, whatever has happened.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
// -     guard !state.isFinished else { return true }
// END Step 5.4
