// The outer tracking has all reads now, so the inner one need not wait.
// Dies at: Step 4.3
// MARK: Step 4.4 · ObservationTracking.swift
guard accessList == nil, !list.entries.isEmpty else { return result }
// END Step 4.4
