// The closure reads an object, so I take its registrar.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
// - for entry in list.entries.values {
// + if let entry = list.entries.values.first {
// END Step 2.4
