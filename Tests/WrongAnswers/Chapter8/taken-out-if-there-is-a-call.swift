// While `apply` runs there is nothing to call, so there is nothing to do.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// - guard let accepted else { return nil }
// + guard let accepted, let onChange = accepted.onChange else { return nil }
//   if accepted.isFinished { cancel() }
// - guard let onChange = accepted.onChange else { return nil }
// END Step 8.5
