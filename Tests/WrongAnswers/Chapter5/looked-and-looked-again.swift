// If somebody waits, I take those who wait.
// Dies at: Step 5.2
// By: trap
// MARK: Step 5.2 · ObservationRegistrar.swift
// - guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// + guard trackings.withLock({ $0[property] != nil }) else { return }
// + let affected = trackings.withLock { $0[property]! }.values
// END Step 5.2
