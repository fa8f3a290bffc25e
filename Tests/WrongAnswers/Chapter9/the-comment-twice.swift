// "A copy is a copy: I change what is different, and put the comment back."
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
// - var storage = property.trimmed
// + var storage = property
// END Step 9.4
