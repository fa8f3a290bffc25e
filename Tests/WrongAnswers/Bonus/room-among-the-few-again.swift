// Where there is room among the few, I use it.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         // As long as there are many, new ones join them, so no entry is in both places.
// -         if many.isEmpty && few.count < 8 {
// +         if few.count < 8 {
// END Step B.6
