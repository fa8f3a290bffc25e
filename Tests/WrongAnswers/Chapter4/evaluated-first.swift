// I evaluate the expression, and then look whether I need it.
// Dies at: Step 4.3
// MARK: Step 4.4 · ObservationTracking.swift
let callback = onChange()
guard !list.entries.isEmpty else { return result }
withExtendedLifetime(callback) {}
// END Step 4.4
