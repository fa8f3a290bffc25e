// When all entries are empty, I throw them away.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
// - trackings = trackings.filter { !$0.value.isEmpty }
// + if trackings.values.allSatisfy(\.isEmpty) { trackings = [:] }
// END Step 3.1
