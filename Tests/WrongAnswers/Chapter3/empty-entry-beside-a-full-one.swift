// When all entries are empty, I throw them away.
// Dies at: Step 3.5
// MARK: Step 3.5 · ObservationRegistrar.swift
if trackings.values.allSatisfy(\.isEmpty) { trackings = [:] }
// END Step 3.5
