// The first evaluation says what to wait for.
// Dies at: Step 8.7
// MARK: Step 8.7 · Observations.swift
await change?.signal.wait()
// END Step 8.7
// MARK: Step 8.7 · Observations.swift
change = change ?? next
// END Step 8.7
// MARK: Step 8.7 · Observations.swift
try change.tracking.track(emit) { [signal = change.signal] in { _ in signal.set() } }
// END Step 8.7
