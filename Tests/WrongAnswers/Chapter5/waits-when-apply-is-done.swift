// First I run `apply`, then I let the tracking wait for all that it has read.
// Dies at: Step 5.5
// MARK: Step 5.5 · AccessList.swift
guard !reads.contains(where: { $0.property == property && $0.observers === observers })
else { return }
// END Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
for read in reads {
    _ = read.observers.insert(self, for: read.property)
}
state.withLock { $0.waiting = Waiting(reads: reads, onChange: onChange) }
// END Step 5.5
// MARK: Step 5.5 · Observers.swift
true
// END Step 5.5
