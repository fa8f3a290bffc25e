// If `apply` throws, there is no `onChange`, so nothing can be called.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     cancel()
// END Step 8.5
