// When an object goes, all of its properties change.
// Dies at: Step 8.2
// MARK: Step 8.2 · Observers.swift
tell(trackings, of: Occurrence(kind: .willSet))
// END Step 8.2
