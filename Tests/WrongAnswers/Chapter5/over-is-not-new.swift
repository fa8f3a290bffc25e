// Who is over has nothing to wait for: nothing is new to it, nor to the lists around.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
// -     guard !state.isFinished else { return true }
// +     guard !state.isFinished else { return false }
// END Step 5.4
