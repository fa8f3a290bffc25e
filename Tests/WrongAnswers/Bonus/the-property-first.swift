// First the property, and then who waits for it.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         let isThere = few.contains { $0.tracking === tracking && $0.property == property }
// +         let isThere = few.contains { $0.property == property && $0.tracking === tracking }
// END Step B.6
