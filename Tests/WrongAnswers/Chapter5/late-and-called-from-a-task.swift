// The call is late anyway, so a task can make it.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
// - if isLate { onChange() }
// + if isLate { Task { onChange() } }
// END Step 5.5
