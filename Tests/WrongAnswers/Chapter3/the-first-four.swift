// More than four never wait for one property.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
//   }
// - for tracking in affected {
// + for tracking in affected.prefix(4) {
// END Step 3.4
