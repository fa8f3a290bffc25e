// I look where it would go.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         let isThere = few.contains { $0.tracking === tracking && $0.property == property }
// +         let isThere =
// +             many.isEmpty
// +             && few.contains { $0.tracking === tracking && $0.property == property }
// END Step B.6
