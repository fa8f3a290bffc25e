// What comes is new.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         let isThere = few.contains { $0.tracking === tracking && $0.property == property }
// -         if isThere { return false }
// END Step B.6
