// A peer may add whatever belongs to a property.
// Dies at: Step 9.5
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
