// The registrar reports, so I call it.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -     withMutation(keyPath: \\.\(name)) {
// +     _$observationRegistrar.withMutation(of: self, keyPath: \\.\(name)) {
// END Step 9.5
