// A change that fails gets a second chance.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
// - return try mutation()
// + do {
// +     return try mutation()
// + } catch {
// +     return try mutation()
// + }
// END Step 2.5
