// Who cancels it calls it.
// Dies at: Step 5.2
// MARK: Step 5.3 · ObservationTracking.swift
// - return oldState.onChange
// + oldState.onChange?()
// + return nil
// END Step 5.3
