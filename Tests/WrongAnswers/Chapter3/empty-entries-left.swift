// An empty dictionary does no harm.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
// - trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.1
