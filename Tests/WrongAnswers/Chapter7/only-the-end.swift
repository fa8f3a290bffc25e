// The object's end is what was missing.
// Dies at: Step 7.6
// MARK: Step 7.9 · Observations.swift
.deinit
// END Step 7.9
