// When an object goes, all of its properties change.
// Dies at: Step 8.5
// MARK: Step 8.6 · ObservationRegistrar.swift
// -     notifyTrackings(of: Occurrence(kind: .deinit)) {
// +     notifyTrackings(of: Occurrence(kind: .willSet)) {
// END Step 8.6
