// The object is gone, so everybody is told.
// Dies at: Step 7.2
// MARK: Step 7.2 · Observers.swift
_ = trackings
tell(table.trackings, of: Occurrence(kind: .deinit))
// END Step 7.2
