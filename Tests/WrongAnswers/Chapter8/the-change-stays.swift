// The next evaluation replaces the change, so nothing needs to clear it.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - change = nil
// END Step 8.4
