// An array is faster than a dictionary.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         if many.isEmpty && few.count < 8 {
// +         if many.isEmpty {
// END Step B.6
