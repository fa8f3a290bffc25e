// For each tracking: tell it that the object is gone.
// Dies at: Step 7.2
// MARK: Step 7.2 · Observers.swift
for tracking in trackings {
    tracking.note(Occurrence(kind: .deinit))?()
}
// END Step 7.2
