// The function writes the members, so they are there.
// Dies at: Step 9.2
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.2 · Macros.swift
// END Step 9.2
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
