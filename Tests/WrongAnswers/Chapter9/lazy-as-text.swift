// Some words in the text are enough to know.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - } else if property.isLazy {
// + } else if property.description.contains("lazy") {
// END Step 9.10
