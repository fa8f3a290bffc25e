// The class gets members and a conformance, so two roles will do.
// Dies at: Step 9.7
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
