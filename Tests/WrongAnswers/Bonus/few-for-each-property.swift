// A property has few trackings, so each gets eight places.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         if many.isEmpty && few.count < 8 {
// +         if few.count(where: { $0.property == property }) < 8 {
// END Step B.6
