// A wrapper cannot be tracked, whoever asks for it.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
// + guard property.isWorthTracking else { return nil }
// END Step 9.10
