// A value comes when something changes.
// Dies at: Step 8.6
// MARK: Step 8.7 · Observations.swift
await (change ?? Change()).signal.wait()
// END Step 8.7
// MARK: Step 8.7 · Observations.swift
change = next
// END Step 8.7
// MARK: Step 8.7 · Observations.swift
try change.tracking.track(emit) { [signal = change.signal] in { _ in signal.set() } }
// END Step 8.7
