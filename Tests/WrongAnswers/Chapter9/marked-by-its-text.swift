// The word `ObservationTracked` in a comment, or in a value, is taken for the attribute.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
// - guard property.isTrackable, !property.has("ObservationTracked") else { return [] }
// + guard property.isTrackable, !property.description.contains("ObservationTracked") else { return [] }
// END Step 9.7
