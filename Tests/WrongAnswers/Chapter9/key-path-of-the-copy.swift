// What is read is the stored property.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -         access(keyPath: \\.\(name))
// +         access(keyPath: \\.\(name.storage))
// …
// -     withMutation(keyPath: \\.\(name)) {
// +     withMutation(keyPath: \\.\(name.storage)) {
// END Step 9.5
