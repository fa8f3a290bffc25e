// An equal value changes nothing, so there is nothing to do.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
// -     \(name.storage) = newValue
// END Step 9.11
