// An empty dictionary does no harm.
// Dies at: Step 3.5
// MARK: Step 3.5 · ObservationRegistrar.swift
// END Step 3.5
