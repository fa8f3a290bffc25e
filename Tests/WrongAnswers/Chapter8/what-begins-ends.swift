// A change that begins will end, so wait for it.
// Dies at: Step 8.8
// MARK: Step 8.8 · ObservationTracking.swift
guard let end, let change = occurrences.last, change.kind == .willSet else { return }
await end.wait()
// END Step 8.8
