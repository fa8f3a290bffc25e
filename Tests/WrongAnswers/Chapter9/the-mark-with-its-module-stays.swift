// The attribute is `@ObservationTracked`, so that is the text that I leave out.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
// -     storage.attributes.filter { !$0.isNamed("ObservationTracked") }
// +     storage.attributes.filter { $0.trimmedDescription != "@ObservationTracked" }
// END Step 9.4
